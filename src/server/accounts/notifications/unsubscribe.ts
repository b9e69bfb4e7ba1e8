import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '#contract/wire.ts'

/** Scope of an unsubscription: one type, or one digest. */
export type Stopped = { accountId: Id; scope: string }

/** Makes and reads the addresses that stop mails of one kind to one account, without a session, for ever. */
export type Unsubscribe = { urlFor(accountId: Id, scope: string): string; read(token: string): Stopped | undefined }

/** `key` signs the addresses: nobody else makes one. */
export function openUnsubscribe({ key, publicUrl }: { key: string; publicUrl: string }): Unsubscribe {
  const signed = (accountId: Id, scope: string) =>
    createHmac('sha256', key).update(`${accountId} ${scope}`).digest().subarray(0, 18)
  return {
    urlFor: (accountId, scope) =>
      `${publicUrl}/unsubscribe/${accountId}/${scope}/${signed(accountId, scope).toString('base64url')}`,
    read: (token) => {
      const [accountId, scope, signature, ...more] = token.split('/')
      if (!Id.safeParse(accountId).success || !scope || !signature || more.length > 0) return undefined
      const given = Buffer.from(signature, 'base64url')
      const expected = signed(accountId!, scope)
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? { accountId: accountId!, scope }
        : undefined
    },
  }
}
