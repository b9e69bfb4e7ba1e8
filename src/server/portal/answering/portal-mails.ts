import type { PortalLanguage } from '#contract/portal/languages.ts'
import { dayIn } from '#contract/portal/payer-formats.ts'
import { allWords } from '#contract/portal/words/all.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'

type About = { name: string; url: string; language: PortalLanguage; code: string }

/** What the payment page mails; each asks for an address, and says how to show that it is one's own. */
export const portalMails = {
  code: mailTemplate<About>(
    'portal-code',
    ({ name, url, language, code }) => {
      const { mail } = allWords[language]
      return {
        subject: mail.codeSubject(name),
        language,
        greeting: mail.greeting,
        blocks: [mail.codeText(code), { label: mail.openPage, url }],
      }
    },
    { asks: true },
  ),
  answered: mailTemplate<About & { decideBy: string; isStopped: boolean }>(
    'portal-answered',
    ({ name, url, language, code, decideBy, isStopped }) => {
      const { mail } = allWords[language]
      const by = dayIn(language, decideBy)
      return {
        subject: mail.answerSubject(name),
        language,
        greeting: mail.greeting,
        blocks: [
          isStopped ? mail.answerText(by) : mail.recordText(by),
          mail.codeText(code),
          { label: mail.openPage, url },
        ],
      }
    },
    { asks: true },
  ),
}
