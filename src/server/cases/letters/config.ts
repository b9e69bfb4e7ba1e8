import { defineConfig } from '#server/platform/config-part.ts'

/** Where letters to image users go. */
export type LetterConfig = {
  /** The mailbox of the sandbox, which names itself; letters have no other way yet. */
  mailbox: { host: string; port: number } | undefined
}

/** Nothing of it is set by the operator. */
export const letterConfig = defineConfig({
  variables: {},
  read: (): { letters: LetterConfig } => ({ letters: { mailbox: undefined } }),
})
