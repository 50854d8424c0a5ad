/** A call of the family's pages. @returns the answer, and the cookie after a sign-in */
export async function callFamily(url, method, path, body, cookie = '') {
  const headers = { origin: url, cookie, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return { body: await answer.json(), cookie: answer.headers.get('set-cookie')?.split(';')[0] };
}

const FAMILY = { email: 'family@family.example', password: 'amber lantern 77' };

/**
 * A guardian's account, signed in, that sees a student.
 * @param admin calls an endpoint of the portal: (method, path below /api/admin/, body).
 */
export async function addFamily(url, admin) {
  const { student } = await admin('POST', 'students', { name: 'Asha Example', dateOfBirth: '2012-05-14' });
  await callFamily(url, 'POST', '/api/family/accounts', { ...FAMILY, name: 'Meena', parentName: 'Meena' });
  const { cookie, body } = await callFamily(url, 'POST', '/api/family/session', FAMILY);
  const guardian = { email: FAMILY.email, relation: 'mother', sight: 'all' };
  const { code } = await admin('POST', `students/${student.id}/guardian-invitations`, guardian);
  await callFamily(url, 'POST', '/api/family/invitation/acceptance', { code }, cookie);
  return { cookie, account: body.account, studentId: student.id };
}
