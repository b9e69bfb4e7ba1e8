import { webAddress } from '../../reference/web-address.ts'
import type { Notice } from './build-notice.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeFault } from './notice-fault.ts'
import type { NoticeRecipient } from './recipient.ts'
import { wordsOf } from './words/languages.ts'

type Read = { text: string; notice: Notice; facts: NoticeFacts; recipient: NoticeRecipient }

/** Everything for which this recipient would send the notice back. */
export const wantFaults = (read: Read): NoticeFault[] => [
  ...formFaults(read),
  ...addressFaults(read),
  ...oathFaults(read),
  ...agreementFaults(read),
]

function formFaults({ text, notice, facts, recipient: { name, wants } }: Read): NoticeFault[] {
  const { owner, works, grounds } = facts
  return [
    ...fault(
      wants.plainTextOnly && facts.attachments.length > 0,
      'plain_text_only',
      `${name} opens no attachments: put everything into the text.`,
    ),
    ...fault(
      wants.language !== null && wants.language !== notice.language,
      'language',
      `${name} reads notices in English only.`,
    ),
    ...fault(wants.opening !== null && !text.includes(wants.opening), 'opening', `Begin with: ${wants.opening ?? ''}`),
    ...fault(
      wants.dates && works.some(({ createdOn, publishedOn }) => createdOn === null || publishedOn === null),
      'dates',
      `${name} asks for the days of creation and first publication.`,
    ),
    ...fault(
      wants.originFirst && !facts.isGoneAtOrigin,
      'origin_first',
      `${name} acts once the host of the original removed the copy.`,
    ),
    ...fault(
      wants.impersonalReasons &&
        personalData(facts).some((detail) =>
          `${grounds.ownership}\n${grounds.infringement}\n${grounds.exceptions}`.includes(detail),
        ),
      'impersonal_reasons',
      `${name} passes the explanation on: take names, addresses and numbers out of it.`,
    ),
    ...lengthFaults(owner.name, facts, wants.maxLengths),
  ]
}

function lengthFaults(owner: string, facts: NoticeFacts, most: NoticeRecipient['wants']['maxLengths']): NoticeFault[] {
  if (most === null) return []
  const longest = Math.max(0, ...facts.works.map(({ description }) => description.length))
  return [
    ...fault(facts.signature.name.length > most.name, 'max_lengths', `The name may have ${most.name} letters.`),
    ...fault(owner.length > most.owner, 'max_lengths', `The owner's name may have ${most.owner} letters.`),
    ...fault(longest > most.work, 'max_lengths', `The description of a work may have ${most.work} letters.`),
    ...fault(
      facts.grounds.infringement.length > most.comments,
      'max_lengths',
      `The explanation may have ${most.comments} letters.`,
    ),
  ]
}

function addressFaults({ facts: { uses }, recipient: { name, wants } }: Read): NoticeFault[] {
  const { maxUrls, itemPath } = wants
  const pages = uses.map(({ pageUrl }) => ({ pageUrl, read: webAddress(pageUrl) }))
  const hosts = new Set(pages.map(({ read }) => read?.host))
  const item = itemPath === null ? undefined : new RegExp(itemPath)
  const shop = item && pages.find(({ read }) => read && !item.test(read.path))?.pageUrl
  const unread = pages.find(({ read }) => read === undefined)?.pageUrl
  return [
    ...fault(unread !== undefined, 'address', `${unread ?? ''} cannot be read as an address.`),
    ...fault(wants.oneHostName && hosts.size > 1, 'one_host_name', `${name} takes one host name a notice.`),
    ...fault(
      maxUrls !== null && uses.length > maxUrls,
      'max_urls',
      `${name} takes ${maxUrls ?? 0} addresses a notice; there are ${uses.length}.`,
    ),
    ...fault(
      shop !== undefined,
      'item_address',
      `${shop ?? ''} is no address of an item: ${name} takes no shops or profiles.`,
    ),
  ]
}

/** The oath in the notice's own language must be there where it is required, and must not be where it is to be avoided. */
function oathFaults({ text, notice, recipient: { name, perjury } }: Read): NoticeFault[] {
  const { oath } = wordsOf[notice.language].sentences
  const isSworn = oath !== undefined && text.includes(oath)
  return [
    ...fault(perjury === 'required' && !isSworn, 'perjury', `${name} asks for a statement under penalty of perjury.`),
    ...fault(perjury === 'avoid' && isSworn, 'perjury', `${name} takes no statement under penalty of perjury.`),
  ]
}

function agreementFaults({ facts: { agreements, agent, identityDocument }, recipient }: Read): NoticeFault[] {
  const { name, passesOn, publishes, asksIndemnity, asksId, agentAllowed } = recipient
  return [
    ...fault(
      passesOn && !agreements.disclosure,
      'disclosure',
      `${name} passes name and address on: the owner agrees first.`,
    ),
    ...fault(
      publishes && !agreements.publication,
      'publication',
      `${name} may publish the notice: the owner agrees first.`,
    ),
    ...fault(
      asksIndemnity && !agreements.indemnity,
      'indemnity',
      `${name} asks for an indemnity: the owner agrees first.`,
    ),
    ...fault(asksId === 'yes' && identityDocument.trim() === '', 'identity', `${name} asks for a proof of identity.`),
    ...fault(agent !== null && !agentAllowed, 'agent', `${name} takes notices of owners alone.`),
  ]
}

const personalData = ({ owner, agent }: NoticeFacts): string[] =>
  [owner, ...(agent ? [agent] : [])]
    .flatMap(({ name, address, phone, email }) => [name, address, phone, email])
    .filter((detail) => detail.trim() !== '')

const fault = (isOne: boolean, rule: string, sentence: string): NoticeFault[] => (isOne ? [{ rule, sentence }] : [])
