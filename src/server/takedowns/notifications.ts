import { notificationType } from '#server/accounts/notifications/index.ts'
import type { Id } from '#contract/wire.ts'

/** Facts that each notification may use. `reader` is the name of the notice's recipient; `day` the last day to act, `YYYY-MM-DD`. */
type TakedownWords = { takedownId: Id; host: string; reader: string; day: string | null }

const path = ({ takedownId }: TakedownWords): `/${string}` => `/takedowns/${takedownId}`

export const takedownNotifications = {
  removed: notificationType<TakedownWords>({
    name: 'takedowns.removed',
    title: 'A copy is gone after my takedown notice',
    mail: 'now',
    write: (words) => ({
      title: `The copies on ${words.host} are gone`,
      body: 'We looked twice. The pages do not show your image any more, and its files do not answer. We look again until day 90.',
      path: path(words),
    }),
  }),
  reappeared: notificationType<TakedownWords>({
    name: 'takedowns.reappeared',
    title: 'A copy that was removed is back',
    mail: 'now',
    write: (words) => ({
      title: `A copy on ${words.host} is back`,
      body: 'We looked twice. A new draft of each notice waits for you. Check its facts, then sign it.',
      path: path(words),
    }),
  }),
  answered: notificationType<TakedownWords>({
    name: 'takedowns.answered',
    title: 'The reader of a takedown notice answers',
    mail: 'now',
    write: (words) => ({
      title: `${words.reader} answered your notice about ${words.host}`,
      body: 'Read the answer on the page of the takedown. Say there whether your notice was refused or passed on.',
      path: path(words),
    }),
  }),
  bounced: notificationType<TakedownWords>({
    name: 'takedowns.bounced',
    title: 'A takedown notice could not be delivered',
    mail: 'now',
    write: (words) => ({
      title: `Your notice about ${words.host} did not reach ${words.reader}`,
      body: 'The address does not take mail. Sign the notice of the next reader, or withdraw the takedown.',
      path: path(words),
    }),
  }),
  readdressed: notificationType<TakedownWords>({
    name: 'takedowns.readdressed',
    title: 'Another address is found for a takedown notice that bounced',
    mail: 'now',
    write: (words) => ({
      title: `We found another address of ${words.reader}`,
      body: `Your notice about ${words.host} can go there. Read the fresh draft, then sign it.`,
      path: path(words),
    }),
  }),
  unanswered: notificationType<TakedownWords>({
    name: 'takedowns.unanswered',
    title: 'A takedown notice stays without an answer',
    mail: 'now',
    write: (words) => ({
      title: `${words.reader} did not answer your notice about ${words.host}`,
      body: 'Fourteen days are over, and the copies are still there. Sign the notice of the next reader.',
      path: path(words),
    }),
  }),
  stillThere: notificationType<TakedownWords>({
    name: 'takedowns.still-there',
    title: 'A copy is still there two weeks after my takedown notice',
    mail: 'now',
    write: (words) => ({
      title: `Copies on ${words.host} are still there`,
      body: `Two weeks have passed since your notice to ${words.reader}. If ${words.reader} answered you, say so on the page of the takedown. Else sign the notice of the next reader.`,
      path: path(words),
    }),
  }),
  counterNotice: notificationType<TakedownWords>({
    name: 'takedowns.counter-notice',
    title: 'A counter-notice comes to a takedown notice of mine',
    mail: 'now',
    write: (words) => ({
      title: `A counter-notice about ${words.host} came`,
      body:
        words.day === null
          ? 'Decide on the page of the takedown: you filed an action, or the copy may come back.'
          : `The copy may come back from ${words.day}. Decide before then: you filed an action, or the copy may come back.`,
      path: path(words),
    }),
  }),
  siteRemoved: notificationType<TakedownWords>({
    name: 'takedowns.site-removed',
    title: 'A site removes a copy after my friendly request',
    mail: 'now',
    write: (words) => ({
      title: `${words.host} removed the copies you asked about`,
      body: 'We looked twice. The pages do not show your image any more, and its files do not answer. The takedown has ended.',
      path: path(words),
    }),
  }),
  siteAnswered: notificationType<TakedownWords>({
    name: 'takedowns.site-answered',
    title: 'A site answers my friendly request',
    mail: 'now',
    write: (words) => ({
      title: `${words.host} answered your request`,
      body: 'Read the answer on the page of the takedown. You can have the copies looked at, or go on with notices.',
      path: path(words),
    }),
  }),
  siteNotReached: notificationType<TakedownWords>({
    name: 'takedowns.site-not-reached',
    title: 'A friendly request could not be delivered',
    mail: 'now',
    write: (words) => ({
      title: `Your request did not reach ${words.host}`,
      body: 'The address on the site takes no mail. Go on with the notices of the takedown.',
      path: path(words),
    }),
  }),
  graceOver: notificationType<TakedownWords>({
    name: 'takedowns.grace-over',
    title: 'A friendly request stays without an answer',
    mail: 'now',
    write: (words) => ({
      title: `${words.host} did not answer your request`,
      body: 'The days that you gave are over, and we did not see all copies gone. Go on with the notices of the takedown.',
      path: path(words),
    }),
  }),
  graceOverAnswered: notificationType<TakedownWords>({
    name: 'takedowns.grace-over-answered',
    title: 'A copy is still there after a site answered my request',
    mail: 'now',
    write: (words) => ({
      title: `We did not see all copies on ${words.host} gone`,
      body: 'The site answered your request. Read its answer, then go on with notices or withdraw the takedown.',
      path: path(words),
    }),
  }),
  drafted: notificationType<TakedownWords>({
    name: 'takedowns.drafted',
    title: 'A case of mine becomes a takedown',
    mail: 'now',
    write: (words) => ({
      title: `A takedown of ${words.host} waits for you`,
      body: 'Your case manager ended the claim for a fee. Check the facts of the takedown, then sign its notices.',
      path: path(words),
    }),
  }),
  nothingLeft: notificationType<TakedownWords>({
    name: 'takedowns.nothing-left',
    title: 'The copies were gone before my takedown notice went out',
    mail: 'now',
    write: (words) => ({
      title: `The copies on ${words.host} were gone already`,
      body: 'We looked before we sent your notices, and the copies were gone. Nothing was sent.',
      path: path(words),
    }),
  }),
}
