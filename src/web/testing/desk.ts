import type { DeskCase } from '#contract/desk/desk-endpoints.ts'
import type { WorkRow } from '#contract/desk/desk-work-endpoints.ts'
import { aDraft } from '#contract/testing/a-case.ts'
import { aCase } from './cases.ts'
import { idOf } from './matches.ts'

/** A case of Ana's as staff see it, in review. */
export const aDeskCase = (more: Partial<DeskCase> = {}): DeskCase => ({
  case: aCase('in_review'),
  owner: { _id: idOf(1), name: 'Ana Ibarra', email: 'ana@ibarra.example', country: 'PT' },
  submission: aDraft(),
  history: [],
  messages: [],
  moves: [],
  overrides: [],
  block: null,
  licences: [],
  flags: [],
  record: { since: '2024-05-01T10:00:00.000Z', isVerified: true, deletesAt: null, cases: 0, open: 0, ended: [] },
  matches: [],
  related: [],
  next: { action: 'review', role: 'reviewer', at: '2026-11-27T10:00:00.000Z' },
  assignee: null,
  notes: [],
  hints: [],
  law: null,
  site: null,
  worth: 55,
  risk: 10,
  ...more,
})

/** A case in a list of staff that is to be reviewed. */
export const aWorkRow = (number: number, { at = '2026-11-27T10:00:00.000Z' } = {}): WorkRow => ({
  _id: idOf(number),
  name: `RF-${String(number).padStart(6, '0')}`,
  state: 'in_review',
  since: '2026-11-20T10:00:00.000Z',
  host: 'shop.example',
  infringer: 'Meadowlark Teas',
  country: 'GB',
  images: 1,
  owner: 'Ana Ibarra',
  next: { action: 'review', role: 'reviewer', at },
  assignee: null,
  lookers: [],
  unreadMessages: 0,
  worth: 55,
  risk: 10,
  claim: null,
  original: null,
  copy: null,
})
