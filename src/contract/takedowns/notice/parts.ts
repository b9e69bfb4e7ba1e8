import type { Part, Region } from '../law/region.ts'
import { formatSeenAt } from './format-seen-at.ts'
import type { NoticeFacts, Person } from './facts.ts'
import type { NoticeRecipient } from './recipient.ts'
import type { SentenceName, Words } from './words/words.ts'
import { en } from './words/en.ts'

/** Everything that a section is written from. */
export type Draft = { region: Region; facts: NoticeFacts; recipient: NoticeRecipient; words: Words; hasOath: boolean }

type PartRule = { isFilled: (draft: Draft) => boolean; lines: (draft: Draft) => string[] }

const isText = (text: string | null): text is string => text !== null && text.trim() !== ''

/** A part that is one fact, printed as it was given. */
const given = (read: (draft: Draft) => string): PartRule => ({
  isFilled: (draft) => isText(read(draft)),
  lines: (draft) => [read(draft)],
})

/** A part that is one statement of the signer, in words of ours. */
const statement = (name: keyof NoticeFacts['statements'] & SentenceName): PartRule => ({
  isFilled: ({ facts }) => facts.statements[name],
  lines: (draft) => [say(draft, name)],
})

/** When each part is filled, and its lines. */
export const parts: Record<Part, PartRule> = {
  form: { isFilled: () => true, lines: (draft) => [say(draft, 'writtenForm')] },
  prescribedForm: given(({ facts }) => facts.prescribedForm),
  provider: given(({ recipient }) => recipient.name),
  channel: given(({ recipient }) => recipient.contact),
  names: {
    isFilled: ({ facts }) => isText(facts.owner.name) && isText(facts.owner.address) && isSigned(facts),
    lines: ({ facts, words }) => [
      label(words, 'signer', facts.signature.name),
      label(words, 'owner', facts.owner.name),
      label(words, 'address', facts.owner.address),
      ...(facts.agent ? [label(words, 'agent', facts.agent.name)] : []),
    ],
  },
  works: {
    isFilled: ({ facts }) =>
      facts.works.length > 0 && facts.works.every(({ title, description }) => isText(title) && isText(description)),
    lines: ({ facts, words, recipient }) =>
      facts.works.flatMap(({ title, description, original, createdOn, publishedOn }) => [
        label(words, 'title', title),
        label(words, 'description', description),
        ...(isText(original) ? [label(words, 'original', original)] : []),
        ...(recipient.wants.dates && createdOn ? [label(words, 'created', createdOn)] : []),
        ...(recipient.wants.dates && publishedOn ? [label(words, 'published', publishedOn)] : []),
      ]),
  },
  ownership: given(({ facts }) => facts.grounds.ownership),
  right: given(({ facts }) => facts.grounds.right),
  location: {
    isFilled: ({ facts }) => facts.uses.length > 0 && facts.uses.every(({ pageUrl }) => isText(pageUrl)),
    lines: ({ facts, words }) =>
      facts.uses.flatMap(({ pageUrl, fileUrl }) => [
        label(words, 'page', pageUrl),
        ...(isText(fileUrl) ? [label(words, 'file', fileUrl)] : []),
      ]),
  },
  seenAt: {
    isFilled: ({ facts }) => facts.uses.length > 0 && facts.uses.every(({ seenAt }) => isText(seenAt)),
    lines: ({ facts }) =>
      facts.uses.map(({ pageUrl, seenAt }) => `${formatSeenAt(seenAt, facts.timeZone)} – ${pageUrl}`),
  },
  infringement: given(({ facts }) => facts.grounds.infringement),
  reasons: {
    isFilled: ({ facts: { grounds, statements } }) =>
      [grounds.ownership, grounds.infringement, grounds.exceptions].every(isText) && statements.noLicence,
    lines: (draft) => {
      const { ownership, infringement, exceptions } = draft.facts.grounds
      return [ownership, infringement, say(draft, 'noLicence'), exceptions]
    },
  },
  noLicence: statement('noLicence'),
  photoClass: {
    isFilled: ({ facts }) => facts.photograph.class !== null,
    lines: (draft) => [say(draft, draft.facts.photograph.class ?? 'creative')],
  },
  marking: given(({ facts }) => facts.photograph.marking),
  creation: given(({ facts }) => facts.photograph.creation),
  uploader: given(({ facts }) => facts.uploader),
  recordNumber: given(({ facts }) => facts.recordNumber),
  evidence: { isFilled: ({ facts }) => facts.evidence.some(isText), lines: ({ facts }) => facts.evidence },
  remedy: given(({ facts }) => facts.remedy),
  legalBasis: given(({ facts }) => facts.grounds.legalBasis),
  goodFaith: statement('goodFaith'),
  accuracy: {
    isFilled: ({ facts: { statements } }) => statements.accuracy && statements.authority,
    lines: (draft) => [say(draft, 'accuracy'), say(draft, draft.hasOath ? 'oath' : 'authority')],
  },
  truth: statement('truth'),
  reasonableSteps: statement('reasonableSteps'),
  sworn: {
    isFilled: ({ facts }) => facts.statements.sworn && isText(facts.owner.address),
    lines: (draft) => [say(draft, 'sworn'), label(draft.words, 'address', draft.facts.owner.address)],
  },
  suit: statement('suit'),
  dataConsent: statement('dataConsent'),
  principal: {
    isFilled: ({ facts }) => facts.agent !== null && isText(facts.owner.name),
    lines: ({ facts, words }) => [
      label(words, 'owner', facts.owner.name),
      label(words, 'agent', facts.agent?.name ?? ''),
    ],
  },
  identity: enclosure(({ facts }) => facts.identityDocument),
  mandate: enclosure(({ facts }) => facts.mandate),
  contact: people(['name', 'address', 'phone', 'email'], ['name', 'address', 'phone', 'email']),
  sender: people(['name', 'address', 'email'], ['name', 'address', 'phone', 'email']),
  notifier: people(['name', 'email'], ['name', 'email']),
  signature: {
    isFilled: ({ facts }) => isSigned(facts) && isText(facts.signature.day),
    lines: ({ facts, words }) => [
      label(words, 'signer', facts.signature.name),
      label(words, 'date', facts.signature.day),
    ],
  },
}

/** Names a document whose copy goes along. */
function enclosure(read: (draft: Draft) => string): PartRule {
  return { isFilled: (draft) => isText(read(draft)), lines: (draft) => [read(draft), say(draft, 'enclosed')] }
}

const isSigned = ({ signature }: NoticeFacts): boolean => isText(signature.name)

/** Owner and agent, each with the details asked for and no others. */
function people(needed: (keyof Person)[], printed: (keyof Person)[]): PartRule {
  const isReachable = (person: Person): boolean => needed.every((detail) => isText(person[detail]))
  return {
    isFilled: ({ facts }) => isReachable(facts.owner) && (facts.agent === null || isReachable(facts.agent)),
    lines: ({ facts, words }) => {
      const linesOf = (person: Person) =>
        printed.filter((detail) => isText(person[detail])).map((detail) => label(words, detail, person[detail]))
      return [
        words.labels.owner,
        ...linesOf(facts.owner),
        ...(facts.agent ? [words.labels.agent, ...linesOf(facts.agent)] : []),
      ]
    },
  }
}

const label = (words: Words, name: keyof Words['labels'], value: string): string =>
  `${words.labels[name]}${words.colon}${value}`

/** The sentence in the notice's language, in English where that language has none. */
function say({ words }: Draft, name: SentenceName): string {
  const sentence = words.sentences[name] ?? en.sentences[name]
  if (sentence === undefined) throw new Error(`No language words the sentence ${name}.`)
  return sentence
}
