/** Request to a stand-in, and its answer. */
export type Asked = {
  method: string
  path: string
  query: string
  headers: Record<string, string | string[] | undefined>
  type: string
  body: Buffer
  /** By a program of this machine, and by no page. */
  isFromHere: boolean
}
export type Answer = { status: number; type: string; body: string | Uint8Array; headers?: Record<string, string> }

/** An answer, nothing for what is not its own, or `cut` for a connection that breaks off after the work was done. */
export type StandIn = (asked: Asked) => Promise<Answer | 'cut' | undefined>

export const text = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body })
export const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
