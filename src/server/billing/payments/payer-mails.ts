import { formatDay, payerLanguageOf } from '#contract/billing/instalments.ts'
import { localeOf } from '#contract/languages/languages.ts'
import { type MailWords, mailWords } from '#contract/languages/mails.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { type Block, type Letter, type MailTemplate, mailTemplate } from '#server/platform/mail/mail-template.ts'
import type { Payer } from './asking/payable.ts'

type PayerMailWords = MailWords['payer']
type About = { payer: Pick<Payer, 'name' | 'language'>; title: string; amount: number; currency: string; path?: string }

/** Writes a mail in the payer's language. */
type Write<Data> = (
  words: PayerMailWords,
  data: Data & { money: string },
) => { subject: string; paragraphs: string[]; link?: string }

const inTheirWords = <Data extends About>(name: string, write: Write<Data>): MailTemplate<Data> =>
  mailTemplate<Data>(name, (about, { url }): Letter => {
    const language = payerLanguageOf(about.payer.language)
    const words = mailWords[language].payer
    const money = formatAmount(about.amount, about.currency, localeOf(about.payer.language))
    const { subject, paragraphs, link } = write(words, { ...about, money })
    return {
      subject,
      language,
      greeting: words.hello(about.payer.name),
      blocks: [...paragraphs, ...(link ? linkTo(link, url, about.path) : [])],
    }
  })

/** A link to the document or page, where there is one. */
const linkTo = (label: string, url: string, path: string | undefined): Block[] =>
  path === undefined ? [] : [{ label, url: url + path }]

/** Mails to payers with a confirmed address. */
export const payerMails = {
  paid: inTheirWords<About>('payment-received', ({ paid }, { money, title }) => ({
    subject: paid.subject(money),
    paragraphs: [paid.body(money, title)],
    link: paid.link,
  })),
  tooMuch: inTheirWords<About>('payment-too-much', ({ tooMuch }, { money, title }) => ({
    subject: tooMuch.subject,
    paragraphs: [tooMuch.body(money, title), tooMuch.byPerson],
  })),
  tooMuchGoesBack: inTheirWords<About>('payment-too-much-goes-back', ({ tooMuch }, { money, title }) => ({
    subject: tooMuch.subject,
    paragraphs: [tooMuch.body(money, title), tooMuch.byItself],
  })),
  refunded: inTheirWords<About>('payment-refunded', ({ refunded }, { money, title }) => ({
    subject: refunded.subject(money),
    paragraphs: [refunded.body(money, title)],
    link: refunded.link,
  })),
  notOwed: inTheirWords<About>('payment-not-owed', ({ notOwed }, { money, title }) => ({
    subject: notOwed.subject,
    paragraphs: [notOwed.body(money, title)],
    link: notOwed.link,
  })),
}

type AboutPart = About & { n: number; again: string | null }

/** On the day of the next try, where there is one. */
const againIn = ({ part }: PayerMailWords, { again, payer }: AboutPart): string[] =>
  again === null ? [] : [part.again(formatDay(new Date(again), payer.language))]

/** A sentence on the page of the case, where something can be paid there. */
const onPage = ({ path }: AboutPart, sentence: string): string[] => (path === undefined ? [] : [sentence])

/** Mails to payers in parts after a failed charge. `amount` is the part, or the rest after the last try. */
export const partMails = {
  declined: inTheirWords<AboutPart>('part-declined', (words, about) => ({
    subject: words.part.subject(about.money),
    paragraphs: [
      [words.part.declined(about.money, about.title, about.n), ...onPage(about, words.part.payHere)].join(' '),
      ...againIn(words, about),
    ],
    link: words.part.link,
  })),
  'action-needed': inTheirWords<AboutPart>('part-action-needed', (words, about) => ({
    subject: words.part.subject(about.money),
    paragraphs: [
      [words.part.actionNeeded(about.money, about.title, about.n), ...onPage(about, words.part.confirmHere)].join(' '),
      ...againIn(words, about),
    ],
    link: words.part.link,
  })),
  failed: inTheirWords<AboutPart>('parts-failed', (words, about) => {
    const said = words.part.failed(about.money, about.title)
    return {
      subject: words.part.failedSubject,
      paragraphs: [...said.slice(0, -1), [...said.slice(-1), ...onPage(about, words.part.payRest)].join(' ')],
      link: words.part.link,
    }
  }),
}
