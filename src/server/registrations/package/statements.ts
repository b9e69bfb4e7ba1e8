import {
  declarationText,
  declarationTexts,
  declarationVersion,
  registrationMandateOf,
  registrationMandateText,
  registrationMandateVersion,
} from '#contract/registrations/package/declarations.ts'
import { inOneLine } from '#contract/registrations/package/title-list.ts'
import { createHash } from 'node:crypto'
import type { StatementOnPaper } from './draw-statement.ts'
import type { PackageFacts } from './package-facts.ts'

type Names = { brand: string; trialNote: string | undefined }
type Declaration = keyof typeof declarationTexts

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Version and SHA-256 of the words that owners declare. */
export const declarationStamp = () => ({ version: declarationVersion, hash: sha256(declarationText()) })
/** Version and SHA-256 of the words of the mandate. */
export const mandateStamp = (brand: string) => ({
  version: registrationMandateVersion,
  hash: sha256(registrationMandateText(brand)),
})

const answers = { yes: 'Yes', no: 'No', unsure: 'Not sure' }

/** The declarations with their answers, version, moment and name. */
export function declarationsOnPaper(facts: PackageFacts, { brand, trialNote }: Names): StatementOnPaper {
  const given = Object.entries(facts.declarations) as [Declaration, keyof typeof answers][]
  return {
    title: `Declarations on ${inOneLine(facts.title)}`,
    subject: `Declarations of ${facts.declaredBy}`,
    author: brand,
    paragraphs: [
      ...given.map(([declaration, answer]) => `${declarationTexts[declaration]} ${answers[answer]}.`),
      ...(facts.limits
        ? [`Excluded: ${facts.limits.excluded}`, `Included: ${facts.limits.included}`]
        : ['Nothing is excluded from the claim.']),
      signedBy(facts, brand, declarationStamp()),
    ],
    trialNote,
  }
}

/** The mandate to file with its version, moment and name. */
export function mandateOnPaper(facts: PackageFacts, { brand, trialNote }: Names): StatementOnPaper {
  const { party, title, works } = facts
  return {
    title: `${brand} files for ${party.claimant.name}`,
    subject: `Mandate to register ${inOneLine(title)}`,
    author: brand,
    paragraphs: [
      `In the matter “${inOneLine(title)}”, order ${facts.orderId}, with ${works.length === 1 ? '1 work' : `${works.length} works`}, ${facts.declaredBy} has given this mandate:`,
      ...Object.values(registrationMandateOf(brand)).map((sentence) => `“${sentence}”`),
      `Author: ${party.author.name}. Claimant: ${party.claimant.name}.`,
      signedBy(facts, brand, mandateStamp(brand)),
    ],
    trialNote,
  }
}

const signedBy = (
  { declaredBy, declaredAt }: PackageFacts,
  brand: string,
  { version, hash }: { version: string; hash: string },
) =>
  `Given electronically by ${declaredBy}, signed in at ${brand}, at ${declaredAt.slice(0, 19).replace('T', ' ')} UTC. Version ${version}, SHA-256 of the text ${hash}. ${brand} signs this document.`
