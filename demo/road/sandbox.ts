import type { Stage } from '../stage.ts'
import { waitFor } from './wait.ts'

/** The stand-ins, as this machine's programs and payers see them. */
export type Sandbox = {
  /** The page of its mailbox. */
  mailbox: string
  /** Moves all clocks by days, the server's too. */
  letPass(days: number): Promise<void>
  /** Resolves to a mail for an address that contains `saying`. */
  mailTo(address: string, saying?: string): Promise<string>
  /** Fills in and sends a form on a processor's page, as a payer does. Returns the next address. */
  fillIn(url: string, typed: Record<string, string>): Promise<string>
  /** Token that a card's fields make of the typed text. */
  tokenOf(typed: Record<string, string>): Promise<string>
  /** Confirms a payment like the processor's script. */
  confirm(about: { key: string; secret: string; method: string }): Promise<void>
  file(path: string): Promise<Uint8Array>
}

const name = 'sandbox.rightframe.example'
const dayMs = 86_400_000

/** Undefined with a real service: nothing is paid or sent. */
export function sandboxOf({ server }: Stage): Sandbox | undefined {
  const host = server.deps.config.hosts.get(name)
  if (host === undefined) return undefined
  const base = `http://${host}`
  const form = (path: string, typed: Record<string, string>) =>
    fetch(base + path, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
  return {
    mailbox: `${base}/mailbox`,
    letPass: async (days) => {
      const body = JSON.stringify({ advance: days * dayMs })
      await expectGood(
        await fetch(`${base}/sandbox/clock`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      )
    },
    mailTo: async (address, saying = '') =>
      await waitFor(`a letter to ${address}`, async () => {
        const mails = (await (await fetch(`${base}/mailbox.json`)).json()) as { to: string[]; text: string }[]
        return mails.find(({ to, text }) => to.includes(address) && text.includes(saying))?.text
      }),
    fillIn: async (url, typed) => {
      const answer = await form(new URL(url).pathname, typed)
      const next = answer.headers.get('location')
      if (answer.status !== 303 || next === null)
        throw new Error(`The page ${url} took nothing: ${answer.status} ${await answer.text()}`)
      return next
    },
    tokenOf: async (typed) => {
      const { id } = (await (await expectGood(await form('/cards/methods', typed))).json()) as { id: string }
      return id
    },
    confirm: async (about) => void (await expectGood(await form('/cards/confirmations', about))),
    file: async (path) => new Uint8Array(await (await expectGood(await fetch(base + path))).arrayBuffer()),
  }
}

async function expectGood(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`The sandbox answers with ${answer.status}: ${await answer.text()}`)
  return answer
}
