import { openLetterDraft } from '#contract/letters/endpoints.ts'
import type { LetterDraft, LetterKind } from '#contract/letters/letter.ts'
import { getDeskPortal } from '#contract/disputes/desk-portal-endpoints.ts'
import type { Endpoint, Sent } from '#contract/endpoint.ts'
import { requestOf } from '#contract/request.ts'
import type { Id } from '#contract/wire.ts'
import type { Client } from './client.ts'
import type { TestApp } from './test-app.ts'

/** The letter that Chiara begins, or goes on with. */
export const begun = async (chiara: Client, caseId: Id, kind: LetterKind = 'first') =>
  await chiara.call(openLetterDraft, { caseId, kind })

/** Id in the case's payment link, from the desk. */
export const linkOf = async (chiara: Client, caseId: Id): Promise<Id> =>
  (await chiara.call(getDeskPortal, { caseId })).url.split('/').at(-1)!

/** Input that saves a letter unchanged. */
export function saved({ _id, revision, language, subject, body, contact, recipients, byPost }: LetterDraft) {
  return { letterId: _id, revision, language, subject, body, contact, recipients, byPost }
}

export const codesOf = ({ lacking }: LetterDraft): string[] => lacking.map(({ code }) => code)

/** A file call's bytes. Throws for any status but 200. */
export async function fileFrom<E extends Endpoint>(
  { url }: Pick<TestApp, 'url'>,
  { token }: Client,
  ...[endpoint, sent]: [E, Sent<E>]
): Promise<Buffer> {
  const response = await fetch(url + requestOf(endpoint, sent).path, { headers: { authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`${endpoint.path} answers with ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
