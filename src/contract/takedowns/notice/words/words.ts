import type { Part } from '../../law/region.ts'

type Label =
  | 'title'
  | 'description'
  | 'original'
  | 'created'
  | 'published'
  | 'page'
  | 'file'
  | 'name'
  | 'address'
  | 'phone'
  | 'email'
  | 'owner'
  | 'agent'
  | 'signer'
  | 'date'

type Sentence =
  | 'writtenForm'
  | 'goodFaith'
  | 'accuracy'
  | 'authority'
  | 'oath'
  | 'noLicence'
  | 'truth'
  | 'reasonableSteps'
  | 'sworn'
  | 'suit'
  | 'dataConsent'
  | 'creative'
  | 'simple'
  | 'enclosed'

/** The wording of one language, all of it our own. A language words the parts that its regions ask for. */
export type Words = {
  subject: string
  basis: (law: string) => string
  request: { remove: string; delist: string; forward?: string }
  labels: Record<Label, string>
  headings: Partial<Record<Part, string>>
  sentences: Partial<Record<Sentence, string>>
  /** Between a label and its value. */
  colon: string
}

/** The name of a sentence that a part takes. */
export type SentenceName = Sentence
