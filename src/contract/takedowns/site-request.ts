import { z } from 'zod'
import { Moment } from '../wire.ts'
import type { NoticeState, Turn } from './notice-states.ts'

/** Asks the site itself: to remove its copies, or to credit the photographer beside them. */
export const SiteRequestKind = z.enum(['removal', 'credit'])
export type SiteRequestKind = z.infer<typeof SiteRequestKind>

/** Days that a site has before notices follow. YouTube gives as many for its scheduled removals. */
export const graceDays = 7

/** `over`: the grace ended and copies were still seen. `ended`: the owner ended the request. */
export const SiteRequestState = z.enum([
  'signed',
  'sent',
  'answered',
  'bounced',
  'over',
  'removed',
  'credited',
  'ended',
])
export type SiteRequestState = z.infer<typeof SiteRequestState>

/** A request that waits for the site. No notice is signed meanwhile. */
export const isRequestOpen = (state: SiteRequestState): boolean =>
  state === 'signed' || state === 'sent' || state === 'answered'

/** The words of a request: to whom, and what it asks. */
export const SiteRequestText = z.object({
  to: z.string(),
  /** The page on which the address was read. */
  source: z.string(),
  language: z.enum(['en', 'fr']),
  subject: z.string(),
  text: z.string(),
})
export type SiteRequestText = z.infer<typeof SiteRequestText>

/** The request of a takedown. `dueAt` ends the grace; null until the mail left. */
export const SiteRequest = SiteRequestText.extend({
  kind: SiteRequestKind,
  state: SiteRequestState,
  signedAt: Moment,
  sentAt: Moment.nullable(),
  dueAt: Moment.nullable(),
  answeredAt: Moment.nullable(),
  /** The reason why a signed request has not left yet. */
  waitsFor: z.string().nullable(),
})
export type SiteRequest = z.infer<typeof SiteRequest>

type Standing = { state: NoticeState; turn: Turn }

/** The standing of a takedown whose request decides it; undefined where its notices do. */
export const standingByRequest = (state: SiteRequestState): Standing | undefined => standings[state]

const standings: Partial<Record<SiteRequestState, Standing>> = {
  signed: { state: 'signed', turn: 'us' },
  sent: { state: 'sent', turn: 'them' },
  answered: { state: 'acknowledged', turn: 'you' },
  removed: { state: 'removed_verified', turn: 'nobody' },
}
