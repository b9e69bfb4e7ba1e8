import type { PortalLanguage } from '#contract/portal/languages.ts'
import { allWords } from '#contract/portal/words/all.ts'
import { mailTemplate } from '#server/platform/mail/mail-template.ts'

/** Mails a code to an address, which proves that its reader has it. */
export const codeMail = mailTemplate<{ name: string; url: string; language: PortalLanguage; code: string }>(
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
)
