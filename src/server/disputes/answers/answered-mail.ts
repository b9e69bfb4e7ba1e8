import type { Language } from '#contract/languages/languages.ts'
import { dayIn } from '#contract/portal/payer-formats.ts'
import { mailWords } from '#contract/languages/mails.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'

type Answered = {
  name: string
  url: string
  language: Language
  code: string
  decideBy: string
  isStopped: boolean
}

/** Confirms an answer to its author, with an address code. */
export const answeredMail = mailTemplate<Answered>(
  'portal-answered',
  ({ name, url, language, code, decideBy, isStopped }) => {
    const mail = mailWords[language].portal
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
)
