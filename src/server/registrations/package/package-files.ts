import { officeScreensOf } from '#contract/registrations/office-screens.ts'
import { packageName, titleListName } from '#contract/registrations/package/file-names.ts'
import { inOneLine, titleListOf } from '#contract/registrations/package/title-list.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DocumentMaker } from '#server/platform/pdf/document-maker.ts'
import type { Drawing } from '#server/platform/pdf/drawing.ts'
import type { CompanyKey } from '#server/platform/signing/company-key.ts'
import { xlsxType } from '#server/platform/text/xlsx.ts'
import { version } from '#server/platform/version.ts'
import { screensDrawing } from './draw-screens.ts'
import { statementDrawing } from './draw-statement.ts'
import { titleListDrawing } from './draw-title-list.ts'
import { hashOfFacts } from './hash-of-facts.ts'
import { agentOf, type PackageFacts } from './package-facts.ts'
import { declarationsOnPaper, mandateOnPaper } from './statements.ts'
import { writePasteBlocks, writeTitleList } from './write-title-list.ts'

export type PaperNeeds = Pick<Deps, 'clock'> & {
  config: Pick<Deps['config'], 'trialNote' | 'brand'>
  documents: DocumentMaker
  companyKey: () => Promise<CompanyKey>
}

/** A file that is made of facts. `madeOf` is the SHA-256 of these. */
export type FileToMake = {
  name: string
  kind: 'title-list' | 'titles' | 'screens' | 'declarations' | 'mandate'
  label: string
  type: string
  madeOf: string
  make: () => Promise<Uint8Array>
}

/** The papers of a package. Lists and blocks of titles are for groups alone. */
export const papersOf = (needs: PaperNeeds, facts: PackageFacts): FileToMake[] => [
  ...(facts.option === 'USCO_MULTI' ? listsOf(needs, facts) : []),
  screensOf(needs, facts),
  ...statementsOf(needs, facts),
]

function listsOf(needs: PaperNeeds, facts: PackageFacts): FileToMake[] {
  const list = titleListOf(facts)
  const sheet = (format: 'xlsx' | 'csv', label: string, type: string): FileToMake => ({
    name: titleListName(facts, format),
    kind: 'title-list',
    label,
    type,
    madeOf: hashOfFacts([format, list]),
    make: () => writeTitleList(facts, format),
  })
  const { brand, trialNote } = needs.config
  const said = { title: inOneLine(facts.title), caseNumber: facts.caseNumber, author: brand.name, list, trialNote }
  return [
    sheet('xlsx', 'Title list, workbook', xlsxType),
    document(needs, facts, {
      drawing: titleListDrawing,
      said,
      about: { name: titleListName(facts, 'pdf'), kind: 'title-list', label: 'Title list, PDF' },
    }),
    sheet('csv', 'Title list, CSV', 'text/csv; charset=utf-8'),
    {
      name: `${packageName(facts)} titles.txt`,
      kind: 'titles',
      label: 'Titles and dates to paste',
      type: 'text/plain; charset=utf-8',
      madeOf: hashOfFacts(list),
      make: async () => writePasteBlocks(facts),
    },
  ]
}

function screensOf(needs: PaperNeeds, facts: PackageFacts): FileToMake {
  const { brand, trialNote } = needs.config
  const form = officeScreensOf(facts, agentOf(needs.config))
  return document(needs, facts, {
    drawing: screensDrawing,
    said: { title: `Application for ${inOneLine(facts.title)}`, author: brand.name, form, trialNote },
    about: { name: `${packageName(facts)} application.pdf`, kind: 'screens', label: 'Screens of the application' },
  })
}

function statementsOf(needs: PaperNeeds, facts: PackageFacts): FileToMake[] {
  const { brand, trialNote } = needs.config
  const names = { brand: brand.name, trialNote }
  return [
    document(needs, facts, {
      drawing: statementDrawing,
      said: declarationsOnPaper(facts, names),
      about: { name: `${packageName(facts)} declarations.pdf`, kind: 'declarations', label: 'Declarations' },
    }),
    document(needs, facts, {
      drawing: statementDrawing,
      said: mandateOnPaper(facts, names),
      about: { name: `${packageName(facts)} mandate.pdf`, kind: 'mandate', label: 'Mandate to file' },
    }),
  ]
}

type Document<Said> = {
  drawing: Drawing<{ said: Said; software: string; at: Date }>
  said: Said
  about: Pick<FileToMake, 'name' | 'kind' | 'label'>
}

/** A PDF that the provider signs. */
const document = <Said>(
  needs: PaperNeeds,
  facts: PackageFacts,
  { drawing, said, about }: Document<Said>,
): FileToMake => ({
  ...about,
  type: 'application/pdf',
  madeOf: hashOfFacts([drawing.name, said]),
  make: async () => {
    const at = needs.clock()
    const { signer } = await needs.companyKey()
    const reason = `${needs.config.brand.name} prepares the registration of ${inOneLine(facts.title)}.`
    return await needs.documents.make(
      drawing,
      { said, software: `Rightframe ${version}`, at },
      { whose: facts.ownerId, signing: { key: signer, reason, at } },
    )
  },
})
