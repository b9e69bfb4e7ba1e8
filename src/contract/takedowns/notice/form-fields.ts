import type { Part } from '../law/region.ts'
import type { Notice } from './build-notice.ts'
import type { NoticeFacts, Person } from './facts.ts'

/** A field of a form, as its reader's page asks for it, with what to paste there. */
export type FormField = { label: string; value: string }

/** Sections that are statements of the signer. */
const statements: readonly Part[] = [
  'noLicence',
  'goodFaith',
  'accuracy',
  'truth',
  'reasonableSteps',
  'sworn',
  'suit',
  'dataConsent',
]

/** The fields of a notice that is pasted into a form, one value each; fields without a value are left out. */
export function formFields(notice: Notice, facts: NoticeFacts): FormField[] {
  const { works, uses, signature, owner, agent } = facts
  const lines = (values: readonly (string | null)[]): string =>
    [...new Set(values.filter((value) => value !== null && value.trim() !== ''))].join('\n')
  const fields = [
    ...ofPerson('Owner', owner),
    ...(agent ? ofPerson('Agent', agent) : []),
    { label: 'Work', value: lines(works.flatMap(({ title, description }) => [title, description])) },
    { label: 'Addresses of the original', value: lines(works.map(({ original }) => original)) },
    { label: 'Addresses of the copies', value: lines(uses.map(({ pageUrl }) => pageUrl)) },
    { label: 'Addresses of the files', value: lines(uses.map(({ fileUrl }) => fileUrl)) },
    {
      label: 'Statements',
      value: lines(notice.sections.filter(({ part }) => statements.includes(part)).flatMap((section) => section.lines)),
    },
    { label: 'Signature', value: signature.name },
    { label: 'Whole notice', value: notice.text },
  ]
  return fields.filter(({ value }) => value.trim() !== '')
}

const ofPerson = (who: 'Owner' | 'Agent', { name, address, phone, email }: Person): FormField[] => [
  { label: `${who}: name`, value: name },
  { label: `${who}: address`, value: address },
  { label: `${who}: telephone`, value: phone },
  { label: `${who}: e-mail`, value: email },
]
