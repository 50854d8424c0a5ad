/** Called while a file is sent. @param fraction the part sent so far, 0 to 1. */
export type OnProgress = (fraction: number) => void;

/**
 * Like `fetch`, but reports the progress of the upload.
 * @throws TypeError when no answer came, AbortError when the signal ended it.
 */
export function requestWithProgress(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new TypeError('The request failed'));
    request.onabort = () => reject(new DOMException('The request was aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body as XMLHttpRequestBodyInit | null);
    if (signal?.aborted) abort();
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('Content-Type') ?? '';
  return new Response(request.responseText, { status: request.status, headers: { 'Content-Type': type } });
}
