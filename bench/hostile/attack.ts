import type { Client } from '#server/testing/client.ts'

/** Identity and target of an attack. */
export type Ground = {
  /** Address of the server. */
  url: string
  /** The attackers: two ordinary accounts. */
  accounts: readonly [Client, Client]
  /** Names of hosts for the crawler, by kind. */
  hosts: { dead: string[]; scripts: string[]; heavy: string[]; bombs: string[] }
  /** Another owner's case, whose link the attacker has. */
  claim: Claim
  /** The port at which mail comes in. */
  mailPort: number
  signal: AbortSignal
}

export type Claim = { link: string; documents: string[]; evidence: string; ownersToken: string; staffToken: string }

/** Attacks until the signal, ignoring answers. */
export type Attack = (ground: Ground) => Promise<void>

/** Runs concurrent lanes, each repeating its attempt. */
export async function inLanes(signal: AbortSignal, lanes: number, attempt: (nth: number) => Promise<unknown>) {
  let nth = 0
  const lane = async () => {
    while (!signal.aborted) {
      const began = performance.now()
      await attempt(nth++).catch(() => undefined)
      if (performance.now() - began < 1) await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Headers by which a proxy reports another address each time. */
export const elsewhere = (nth: number) => ({
  'x-forwarded-for': `10.${nth % 250}.${Math.floor(nth / 250) % 250}.${Math.floor(nth / 62_500) % 250}`,
})

/** Sends a body as JSON, and ignores the answer. */
export async function send(
  { url, signal }: Pick<Ground, 'url' | 'signal'>,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  {
    token,
    method = 'POST',
    headers = {},
  }: { token?: string | undefined; method?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    body,
    signal,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  })
  await response.arrayBuffer()
  return response.status
}
