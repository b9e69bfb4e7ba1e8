import { unionMembers } from '../../reference/european-union.ts'
import type { ContentRule, Region } from '../law/region.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeFault } from './notice-fault.ts'
import type { NoticeRecipient } from './recipient.ts'

type Read = { text: string; region: Region; facts: NoticeFacts; recipient: NoticeRecipient; oath: boolean }
type Check = NonNullable<ContentRule['check']>

const amounts =
  /[€£$¥₹]\s?\d|\d\s?[€£$¥₹]|\b(?:EUR|USD|CAD|GBP|AUD|NZD|ZAR|C\$)\s?\d|\d\s?(?:EUR|USD|CAD|GBP|AUD|NZD|ZAR|euros?|dollars?|cents?)\b/i
const payments =
  /\b(?:pay|pays|paid|paying|payments?|payable|invoices?|licen[cs]e fees?|royalt(?:y|ies)|fees?|damages|compensation|payez|paiements?|factures?|redevances?|indemnités?)\b/i
const offers =
  /\b(?:settle|settles|settled|settlements?|offers?|offered|amicabl[ey]|negotiat\w+|discount|règlement amiable|transaction|offre)\b/i
const persons =
  /\b(?:identify|identity of|disclose|reveal|provide|send|tell|give|identifiez|communiquez)\b[^.\n]{0,60}\b(?:user|subscriber|customer|account holder|uploader|person|name|address|e-?mail|utilisateur|abonné|client|nom|adresse)\b/i
const union =
  /2022\/2065|digital services act|\bDSA\b|gesetz über digitale dienste|services numériques|servizi digitali|servicios digitales|serviços digitais/i
const oaths = /perjur|512\(|meineid|spergiuro|perjurio|perjúrio|parjure|伪证罪|偽証|лжесвидетельств/i
const marks = /\btrade[- ]?marks?\b|\bregistered designs?\b|\bdesign rights?\b/i
const blocking = /roskomnadzor|роскомнадзор|moscow city court|мосгорсуд|московск[а-я]+ городск[а-я]+ суд|блокировк/i
const links = /https?:\/\/[^\s]+/gi

/** The words that each rule refuses; null lets the text pass. */
const checks: Record<Check, (read: Read) => string | null> = {
  'no-offer': ({ text, facts }) => found(offers, ownWords(text, facts)),
  'no-payment': ({ text, facts }) => found(amounts, ownWords(text, facts)) ?? found(payments, ownWords(text, facts)),
  'no-personal-data-asked': ({ text, facts }) => found(persons, ownWords(text, facts)),
  'no-other-link': ({ text, facts }) => otherLink(text, facts),
  'no-dsa': ({ text, recipient }) => (reachesUnion(recipient) ? null : found(union, text)),
  'no-perjury': ({ text, facts, oath, recipient }) =>
    oath || recipient.perjury === 'allowed' ? null : found(oaths, ownWords(text, facts)),
  'no-trade-mark': ({ text, facts }) => found(marks, ownWords(text, facts)),
  'no-blocking-threat': ({ text }) => found(blocking, text),
  'no-second-notice': ({ facts }) => (facts.wasRestored ? 'a second notice for the same item' : null),
  'no-agent': ({ facts }) => (facts.agent === null ? null : facts.agent.name),
}

/** Everything in a notice that its region forbids. */
export function contentFaults(read: Read): NoticeFault[] {
  return read.region.contentRules.flatMap(({ id, check, text }) => {
    const words = check === null ? null : checks[check](read)
    return words === null ? [] : [{ rule: id, sentence: `Take out “${words}”. ${text}` }]
  })
}

const reachesUnion = ({ servesEu, country }: NoticeRecipient): boolean =>
  servesEu ?? (country !== null && unionMembers.includes(country))

const found = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[0] ?? null

/** The text without the addresses of uses and originals, which may hold any word. */
function ownWords(text: string, facts: NoticeFacts): string {
  return knownLinks(facts).reduce((rest, link) => rest.replaceAll(link, ' '), text)
}

const otherLink = (text: string, facts: NoticeFacts): string | null => ownWords(text, facts).match(links)?.[0] ?? null

/** The longest first, so that an address that begins another leaves nothing of it behind. */
const knownLinks = ({ uses, works }: NoticeFacts): string[] =>
  [...uses.flatMap(({ pageUrl, fileUrl }) => [pageUrl, fileUrl]), ...works.map(({ original }) => original)]
    .filter((link): link is string => link !== null && link !== '')
    .toSorted((a, b) => b.length - a.length)
