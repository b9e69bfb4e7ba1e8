import { webAddress } from '../../reference/web-address.ts'
import type { Element, NoticeLanguage, Part, Region } from '../law/region.ts'
import type { NoticeFacts } from './facts.ts'
import { type Draft, parts } from './parts.ts'
import type { NoticeRecipient } from './recipient.ts'
import { en } from './words/en.ts'
import { wordsOf } from './words/languages.ts'

type Section = { part: Part; heading: string; lines: string[] }

/** A notice as its recipient reads it. */
export type Notice = {
  region: Region['code']
  language: NoticeLanguage
  subject: string
  opening: string[]
  sections: Section[]
  /** All of it as plain text, as it is mailed. */
  text: string
}

/** `missing` names each empty element by its id in the region; a gate of ours, and a signer who may not sign, have ids of their own. */
type Missing = { id: string; text: string }
export type BuiltNotice = { outcome: 'built'; notice: Notice } | { outcome: 'refused'; missing: Missing[] }

/**
 * Builds the notice that a region's law asks for. Refused while the region is off, while an element that applies is empty, and where the
 * signer may not sign. `language` is for a reading copy in another language than the region's.
 */
export function buildNotice(
  region: Region,
  facts: NoticeFacts,
  recipient: NoticeRecipient,
  language: NoticeLanguage = region.language,
): BuiltNotice {
  const words = wordsOf[language]
  const draft: Draft = { region, facts, recipient, words, hasOath: hasOath(region, recipient) }
  const missing = [...whyNot(draft), ...emptyElements(draft)]
  if (missing.length > 0) return { outcome: 'refused', missing }
  const opening = openingOf(draft)
  const sections = partsOf(draft).map((part) => section(draft, part))
  const subject = `${words.subject}${words.colon}${hostsOf(facts)}`
  return {
    outcome: 'built',
    notice: { region: region.code, language, subject, opening, sections, text: textOf(opening, sections) },
  }
}

/** True where the accuracy is sworn to: the recipient's wish wins over the region's. */
export const hasOath = (region: Pick<Region, 'perjury'>, { perjury }: Pick<NoticeRecipient, 'perjury'>): boolean =>
  (perjury ?? region.perjury) === 'required'

/** True where an element belongs to a notice with these facts. */
export function applies({ when, part }: Element, draft: Draft): boolean {
  const { facts } = draft
  switch (when) {
    case 'always':
      return true
    case 'agent':
      return facts.agent !== null
    case 'person':
      return !facts.isCompany
    case 'simple-photograph':
      return facts.photograph.class === 'simple'
    case 'known':
      return parts[part].isFilled(draft)
    default:
      return when satisfies never
  }
}

function whyNot({ region, facts, recipient }: Draft): Missing[] {
  const { signers } = region
  return [
    ...(region.status === 'off' ? [{ id: 'region_off', text: region.statusReason ?? 'This region is off.' }] : []),
    ...(facts.agent === null || (signers.agent && recipient.agentAllowed)
      ? []
      : [{ id: 'signer', text: `An agent may not sign here: ${signers.condition}.` }]),
    ...(region.asksExceptions && facts.grounds.exceptions.trim() === ''
      ? [{ id: 'fair_use_considered', text: 'Say why no exception of the law covers the use.' }]
      : []),
  ]
}

/** An oath that the recipient asks for needs the facts of its part, though the region's law does not name it. */
function emptyElements(draft: Draft): Missing[] {
  const { requiredElements } = draft.region
  const empty = requiredElements.filter((element) => applies(element, draft) && !parts[element.part].isFilled(draft))
  const lacksOath = draft.hasOath && !has(draft, 'accuracy') && !parts.accuracy.isFilled(draft)
  return [
    ...empty.map(({ id, text }) => ({ id, text })),
    ...(lacksOath
      ? [{ id: 'accuracy_and_authority', text: 'This recipient asks for a statement under penalty of perjury.' }]
      : []),
  ]
}

const has = ({ region }: Draft, part: Part): boolean => region.requiredElements.some((element) => element.part === part)

/** The parts in the region's order, the contact and the signature last; who signs stands in every notice. */
function partsOf(draft: Draft): Part[] {
  const own = draft.region.requiredElements.filter((element) => applies(element, draft)).map(({ part }) => part)
  const wanted = [
    ...own,
    ...(draft.hasOath ? ['accuracy' as const] : []),
    ...(parts.signature.isFilled(draft) ? ['signature' as const] : []),
  ]
  const last: Part[] = ['contact', 'sender', 'notifier', 'signature']
  const unique = [...new Set(wanted)]
  return [...unique.filter((part) => !last.includes(part)), ...last.filter((part) => unique.includes(part))]
}

function section(draft: Draft, part: Part): Section {
  const heading = draft.words.headings[part] ?? en.headings[part]
  if (heading === undefined) throw new Error(`No language has a heading for ${part}.`)
  return { part, heading, lines: parts[part].lines(draft) }
}

function openingOf({ region, recipient, words }: Draft): string[] {
  const { request } = words
  const asksToForward = region.success === 'forwarded'
  const asked = asksToForward
    ? (request.forward ?? en.request.forward ?? '')
    : request[recipient.kind === 'search' ? 'delist' : 'remove']
  const law = lawCited(region, recipient)
  return [
    ...(recipient.wants.opening === null ? [] : [recipient.wants.opening]),
    asked,
    ...(law === undefined ? [] : [words.basis(law)]),
  ]
}

/** Laws of one country are named to hosts of that country alone. */
function lawCited({ cites }: Region, { kind, country }: NoticeRecipient): string | undefined {
  if (cites === null || (cites.onlyIn !== undefined && cites.onlyIn !== country)) return undefined
  return kind === 'search' ? (cites.search ?? cites.law) : cites.law
}

const hostsOf = ({ uses }: NoticeFacts): string =>
  [...new Set(uses.map(({ pageUrl }) => webAddress(pageUrl)?.host ?? pageUrl))].slice(0, 3).join(', ')

const textOf = (opening: string[], sections: Section[]): string =>
  [opening.join('\n'), ...sections.map(({ heading, lines }) => [markerOf(heading), ...lines].join('\n'))].join('\n\n') +
  '\n'

/** The line that a section begins with, by which it is found again. */
export const markerOf = (heading: string): string => `## ${heading}`
