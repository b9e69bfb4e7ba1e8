/** A registration form that passes, for people who have no other part to play. */
export const aRegistration = (change: { email?: string; first_name?: string; last_name?: string } = {}) => ({
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Almeida',
  country: 'PT',
  password: 'a long enough password',
  password_confirm: 'a long enough password',
  ...change,
})

/** Registers at a server that runs as a process of its own; resolves to the owner and the session's token. */
export async function registerAt(url: string): Promise<{ token: string; user: { _id: string } }> {
  const body = JSON.stringify({ form: aRegistration() })
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await response.json()) as { token: string; user: { _id: string } }
}
