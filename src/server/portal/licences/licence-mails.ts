import { formatDay, payerLanguageOf } from '#contract/billing/instalments.ts'
import { licenceWords } from '#contract/languages/licences.ts'
import { mailWords } from '#contract/languages/mails.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'
import type { LicenceFacts } from './licence-facts.ts'

type About = { facts: LicenceFacts; path: string }

const titleOf = ({ uses, caseName }: LicenceFacts) => uses[0]?.title || caseName
const greet = ({ language, licensee }: LicenceFacts) => mailWords[payerLanguageOf(language)].payer.hello(licensee.name)

/** That the licence is there, and where. */
export const licenceMail = mailTemplate<About>('licence-granted', ({ facts, path }, { url }) => {
  const language = payerLanguageOf(facts.language)
  const { mail } = licenceWords[language]
  return {
    subject: mail.subject(facts.number),
    language,
    greeting: greet(facts),
    blocks: [...mail.body(facts.number, titleOf(facts)), { label: mail.link, url: url + path }],
  }
})

/** That it ends in a month, and what to do. */
export const licenceEndsMail = mailTemplate<About>('licence-ends', ({ facts, path }, { url }) => {
  const language = payerLanguageOf(facts.language)
  const { ending, mail } = licenceWords[language]
  const day = formatDay(new Date(facts.endsOn!), facts.language)
  return {
    subject: ending.subject(facts.number, day),
    language,
    greeting: greet(facts),
    blocks: [...ending.body(titleOf(facts), facts.host, day), { label: mail.link, url: url + path }],
  }
})
