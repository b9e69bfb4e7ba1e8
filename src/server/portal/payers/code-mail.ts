import type { Language } from '#contract/languages/languages.ts'
import { mailWords } from '#contract/languages/mails.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'

/** Mails a code to an address, which proves that its reader has it. */
export const codeMail = mailTemplate<{ name: string; url: string; language: Language; code: string }>(
  'portal-code',
  ({ name, url, language, code }) => {
    const mail = mailWords[language].portal
    return {
      subject: mail.codeSubject(name),
      language,
      greeting: mail.greeting,
      blocks: [mail.codeText(code), { label: mail.openPage, url }],
    }
  },
  { asks: true },
)
