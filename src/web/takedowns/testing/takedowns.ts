import { noticeStates } from '#contract/takedowns/notice-states.ts'
import type { Takedown, TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import type { SiteRequest } from '#contract/takedowns/site-request.ts'
import type { NoticePreview } from '#contract/takedowns/notice-endpoints.ts'
import { recipientSearch, type RecipientSearchState } from '#contract/takedowns/recipient-search.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { anaFacts } from '#contract/takedowns/testing/notice-facts.ts'
import { idOf } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'
const at = '2026-11-20T10:00:00.000Z'

export const searchOf = (state: RecipientSearchState): Takedown['search'] => ({
  state,
  sentence: recipientSearch[state],
  at: state === 'seeking' ? null : at,
})

/** A takedown of Ana's against prints.example, as lists show it. */
export const aTakedown = (number: number, more: Partial<Takedown> = {}): Takedown => ({
  _id: idOf(1200 + number),
  user: ana._id,
  cluster: idOf(800),
  host: 'prints.example',
  state: 'draft',
  turn: 'you',
  dueAt: null,
  search: searchOf('found'),
  uses: 2,
  images: [{ image: idOf(900), title: 'Harbour, first light', thumbnail: picture, width: 30, height: 20 }],
  createdAt: at,
  closedAt: null,
  ...more,
})

/** A notice to a host in the United States, by mail. */
export const aNotice = (n: number, more: Partial<TakedownNotice> = {}): TakedownNotice => ({
  n,
  state: 'draft',
  turn: noticeStates[more.state ?? 'draft'].turn,
  region: { code: 101, name: 'United States', status: 'on', statusReason: null, isGuess: false },
  reader: {
    id: null,
    name: 'Some Host',
    kind: 'host',
    way: 'email',
    contact: 'abuse@host.example',
    awaitsStaff: false,
    source: 'https://rdap.example/ip/192.0.2.1',
    checkedAt: at,
    expectedDays: 3,
  },
  dueAt: null,
  sentAt: null,
  confirmation: null,
  waitsFor: null,
  deadlines: [],
  counterNotice: null,
  ...more,
})

const { uses: _, signature: __, prescribedForm: ___, wasRestored: ____, attachments: _____, ...known } = anaFacts

/** Facts that are complete for every region. */
export const takedownFacts: TakedownFacts = {
  ...known,
  works: known.works.map((work) => ({ ...work, image: idOf(900) })),
}

/** Facts as an account has them before its owner wrote any. */
export const newFacts: TakedownFacts = {
  ...takedownFacts,
  owner: { ...known.owner, address: '', phone: '' },
  works: takedownFacts.works.map((work) => ({ ...work, description: '' })),
  grounds: { right: '', ownership: '', infringement: '', exceptions: '', legalBasis: '' },
  statements: {
    goodFaith: false,
    accuracy: false,
    authority: false,
    noLicence: false,
    truth: false,
    reasonableSteps: false,
    sworn: false,
    suit: false,
    dataConsent: false,
  },
  agreements: { disclosure: false, publication: false, indemnity: false },
}

/** The same takedown on its own page. */
export const takedownInFull = (row: Takedown, more: Partial<TakedownInFull> = {}): TakedownInFull => ({
  ...row,
  uses: [101, 102].map((number) => ({
    match: idOf(number),
    image: idOf(900),
    pageUrl: `https://prints.example/p/${number}`,
    fileUrl: `https://prints.example/media/${number}.jpg`,
    look: null,
    confirmsAt: null,
    evidence: null,
  })),
  notices: [aNotice(1)],
  request: null,
  facts: newFacts,
  messages: [],
  history: [{ at, step: 'created', user: ana._id, notice: null, note: null }],
  ...more,
})

/** A request to prints.example that was sent. */
export const aSiteRequest = (more: Partial<SiteRequest> = {}): SiteRequest => ({
  kind: 'removal',
  state: 'sent',
  to: 'office@prints.example',
  source: 'https://prints.example/imprint',
  language: 'en',
  subject: 'Photographs by Ana Almeida on prints.example',
  text: 'Good day, please remove the photographs.',
  signedAt: at,
  sentAt: at,
  dueAt: '2026-11-27T10:00:00.000Z',
  answeredAt: null,
  waitsFor: null,
  ...more,
})

/** A notice as it would be sent. */
export const aNoticePreview = (n: number, more: Partial<NoticePreview> = {}): NoticePreview => ({
  n,
  hash: String(n).repeat(64).slice(0, 64),
  language: 'en',
  subject: 'Notice of copyright infringement: prints.example',
  text: `Please remove the material named below.\n\n## Signature\nSigned by: ${known.owner.name}\n`,
  english: null,
  signer: { name: known.owner.name, as: 'owner' },
  signedAt: null,
  form: null,
  fields: [],
  ...more,
})
