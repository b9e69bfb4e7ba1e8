import { anaFacts } from '#contract/takedowns/testing/notice-facts.ts'
import type { RecipientEntry } from '#contract/takedowns/recipients/directory.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { Id } from '#contract/wire.ts'
import type { Calls, Owned } from '#server/testing/every-call.ts'

const aText = { title: 'The statute', address: 'https://law.example/' }

const anEntry = {
  name: 'Some Host',
  kind: 'host',
  hosts: ['some-host.example'],
  email: 'abuse@some-host.example',
  form: null,
  post: null,
  country: 'US',
  servesEu: null,
  note: '',
} as const satisfies RecipientEntry

/** Example input of each call, for tests of all calls. */
export const calls = ({ clusterId, takedownId, imageId, matchId, bulkId }: Owned): Calls => ({
  createTakedown: { cluster: clusterId },
  listTakedowns: {},
  getTakedown: { takedownId },
  updateTakedown: { takedownId, facts: factsFor(imageId) },
  previewNotice: { takedownId, n: 1 },
  signTakedown: { takedownId, name: 'Ana Almeida', notices: [{ n: 1, hash: '0'.repeat(64) }] },
  getNotice: { takedownId, n: 1 },
  confirmNotice: { takedownId, n: 1, number: '' },
  setNoticeOutcome: { takedownId, n: 1, outcome: 'refused' },
  correctNoticeContact: { takedownId, n: 99, way: 'email', contact: 'abuse@host.example' },
  convertCase: { caseId: '0'.repeat(24) },
  previewSiteRequest: { takedownId, kind: 'removal' },
  signSiteRequest: { takedownId, kind: 'removal', hash: '0'.repeat(64), name: 'Ana Almeida' },
  endSiteRequest: { takedownId, outcome: 'ended' },
  withdrawTakedown: { takedownId },
  recordCounterNotice: {
    takedownId,
    n: 1,
    from: 'The host',
    receivedAt: '2026-11-20T10:00:00.000Z',
    text: 'It is mine.',
  },
  reissueNotice: { takedownId, n: 1 },
  decideCounterNotice: { takedownId, n: 1, decision: { kind: 'let-restore' } },
  confirmAgentTold: { takedownId, n: 1 },
  listDeskNotices: { queue: 'bounces' },
  listContestedOwners: {},
  getDeskTakedown: { takedownId },
  settleBounce: { takedownId, n: 99, to: null },
  listTakedownRegions: {},
  getTakedownRegion: { region: 101 },
  setRegionStatus: { region: 101, status: 'on', reason: '', source: aText, version: 0 },
  verifyRegionEntry: { region: 301, kind: 'element', id: 'written_form', source: aText, version: 0 },
  listTakedownRecipients: {},
  getTakedownRecipient: { recipient: 'shopify' },
  addTakedownRecipient: { entry: anEntry, reason: 'Its imprint.', source: aText },
  correctTakedownRecipient: { recipient: 'shopify', entry: anEntry, reason: 'Its policy.', source: aText, version: 0 },
  withdrawTakedownRecipient: { recipient: 'etsy', isWithdrawn: false, reason: 'It is back.', version: 0 },
  createTakedownBulk: { clusters: [clusterId] },
  listTakedownBulks: {},
  getTakedownBulk: { bulkId },
  leaveOutUses: { bulkId, cluster: clusterId, matches: [matchId], reason: 'credit' },
  updateTakedownBulk: { bulkId, facts: factsFor(imageId) },
  listBulkNotices: { bulkId },
  signTakedownBulk: {
    bulkId,
    name: 'Ana Almeida',
    notices: [{ takedown: takedownId, n: 1, hash: '0'.repeat(64) }],
  },
  cancelTakedownBulk: { bulkId },
  resumeTakedownBulk: { bulkId },
  undoTakedownBulk: { bulkId },
  getTakedownNumbers: {},
  getTakedownStatistics: {},
})

/** The takedown of these tests was not sent, so that no number counts it. */
export const namesNothing = ['getTakedownNumbers']

/** Facts that are complete for every region, about one image. */
export function factsFor(image: Id, over: Partial<TakedownFacts> = {}): TakedownFacts {
  const { uses: _, signature: __, prescribedForm: ___, wasRestored: ____, attachments: _____, ...facts } = anaFacts
  return { ...facts, works: anaFacts.works.map((work) => ({ ...work, image })), ...over }
}
