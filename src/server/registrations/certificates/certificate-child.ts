/** A process that reads the text of certificates: a PDF from outside may crash or hang its reader. */
import { PDF } from '@libpdf/core'
import { answerParent } from '#server/platform/children/answer-parent.ts'

const maxPages = 20
const maxCharacters = 200_000

answerParent<Uint8Array>(async (bytes): Promise<string> => {
  const pdf = await PDF.load(bytes)
  const pages = pdf.getPages().slice(0, maxPages)
  return pages
    .map((page) => page.extractText().text)
    .join('\n')
    .slice(0, maxCharacters)
})
