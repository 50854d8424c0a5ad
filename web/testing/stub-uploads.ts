import { vi } from 'vitest';

/** Passes XMLHttpRequest to the stub of `fetch`, which checks the contract. Reports half of each file as sent before the answer. */
export function stubUploads(): { type: string | null; size: number }[] {
  const sent: { type: string | null; size: number }[] = [];

  class StubRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    readonly #controller = new AbortController();
    readonly #headers = new Headers();
    #request = { method: '', url: '' };
    #type: string | null = null;

    open(method: string, url: string) {
      this.#request = { method, url };
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader() {
      return this.#type;
    }
    abort() {
      this.#controller.abort();
    }
    async send(body: Blob) {
      const { method, url } = this.#request;
      sent.push({ type: this.#headers.get('Content-Type'), size: body.size });
      this.upload.onprogress?.({ loaded: body.size / 2, total: body.size });
      try {
        const response = await fetch(url, { method, body, signal: this.#controller.signal });
        this.#type = response.headers.get('Content-Type');
        this.status = response.status;
        this.responseText = await response.text();
        this.onload?.();
      } catch {
        if (this.#controller.signal.aborted) this.onabort?.();
        else this.onerror?.();
      }
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubRequest);
  return sent;
}
