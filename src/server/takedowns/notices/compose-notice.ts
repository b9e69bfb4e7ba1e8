import { createHash } from 'node:crypto'
import type { NoticeLanguage } from '#contract/takedowns/law/region.ts'
import { buildNotice } from '#contract/takedowns/notice/build-notice.ts'
import type { NoticeFacts } from '#contract/takedowns/notice/facts.ts'
import { type FormField, formFields } from '#contract/takedowns/notice/form-fields.ts'
import { lintNotice } from '#contract/takedowns/notice/lint-notice.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Law } from '../law/read-law.ts'
import type { NoticeRow } from '../takedown-store.ts'

type Text = { subject: string; text: string }
export type ComposedNotice = Text & {
  hash: string
  language: NoticeLanguage
  english: Text | null
  form: string | null
  fields: FormField[]
}

/**
 * The notice as it would be sent. Throws a refusal for a region that is off, a signer who may not sign, missing elements, and content that
 * region or recipient refuse; `details` names them.
 */
export function composeNotice({ region: code, reader }: NoticeRow, facts: NoticeFacts, law: Law): ComposedNotice {
  const region = law(code)
  const built = buildNotice(region, facts, reader)
  if (built.outcome === 'refused') throw refused(built.missing)
  const { notice } = built
  const faults = lintNotice({ notice, region, facts, recipient: reader })
  if (faults.length > 0) throw forbidden(faults)
  const { language, subject, text } = notice
  const copy = language === 'en' ? undefined : buildNotice(region, facts, reader, 'en')
  const english = copy?.outcome === 'built' ? { subject: copy.notice.subject, text: copy.notice.text } : null
  const hash = hashOf([code, reader.contact, language, subject, text])
  const form = reader.way === 'form' ? reader.contact : null
  return { hash, language, subject, text, english, form, fields: formFields(notice, facts) }
}

const hashOf = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

type Missing = { id: string; text: string }

function refused(missing: Missing[]) {
  const off = missing.find(({ id }) => id === 'region_off')
  if (off) return refuse('conflict', 'takedown.region-off', off.text)
  const signer = missing.find(({ id }) => id === 'signer')
  if (signer) return refuse('conflict', 'takedown.signer', signer.text)
  const named = missing.map(({ text }) => text).join(' · ')
  return refuse('conflict', 'notice.incomplete', `This notice lacks: ${named}`, { details: { missing } })
}

const forbidden = (faults: ReturnType<typeof lintNotice>) =>
  refuse('conflict', 'notice.forbidden', faults.map(({ sentence }) => sentence).join(' '), { details: { faults } })
