import type { ComponentProps } from 'react'
import { guidanceOf } from '#contract/cases/rules/guidance.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import { countryNamed, supportGroups } from '#contract/reference/countries.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Answered } from '#web/ui/forms/answered.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { WithHelp } from '#web/ui/forms/with-help.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Attached } from './attached.tsx'
import { inWords, useSubmission } from './form.ts'
import { Help, type HelpKey } from './help.tsx'
import { AskDay, AskLongText, AskYesNo } from './questions.tsx'

type YesNoField = {
  [Field in keyof Draft]: Draft[Field] extends boolean | null ? (null extends Draft[Field] ? Field : never) : never
}[keyof Draft]

/** The questionnaire that says whether a case can be made at all. */
export function ScreeningStep() {
  const { draft } = useSubmission()
  const asked = questionsOf(draft)
  return (
    <Stack gap="loose">
      <Screened
        field="koUserIsLegalRightsOwner"
        label="Are you the legal owner of the image(s) included in this submission, and is the use of your work unauthorized?"
        help="owner"
      />
      <Screened
        field="koImageUserIsBusiness"
        label="Was the use of your work by a business or an organization?"
        help="business"
      />
      <Screened
        field="screeningCaseAboutBreachOfContract"
        label="Is the use a breach of an existing contract or of licensing terms?"
        help="breach"
      />
      {asked.breachComment && <Breach />}
      <Screened field="stockIncluded" label="Is the image available on stock agencies?" help="stock" />
      {asked.stockVerified && (
        <Screened field="stockVerified" label="Have you checked your agencies for a license that was sold?" />
      )}
      <Screened
        field="screeningPreviousContactWithImageUser"
        label="Have you previously contacted the image user?"
        help="contact"
      />
      {asked.contactComment && <Contact />}
      <Screened field="workForHire" label="Were you paid or commissioned to take one of these images for a client?" />
      <Screened field="contest" label="Were the images ever submitted to a contest?" />
      <Country />
      <Noticed />
    </Stack>
  )
}

/** One question, and below it what its answer calls for. */
function Screened({ field, label, help }: { field: YesNoField; label: string; help?: HelpKey }) {
  const { draft, known, change, field: shown } = useSubmission()
  const guidance = guidanceOf(draft, known.brand).find((one) => one.field === field)
  const isSaid =
    guidance !== undefined && shown(field, 'screening').error !== inWords({ ...guidance, message: guidance.text })
  return (
    <Stack gap="tight">
      <AskYesNo
        path={field}
        area="screening"
        label={label}
        value={draft[field]}
        onChange={(answer) => change((before) => ({ ...before, [field]: answer }))}
        {...(help ? { help } : {})}
      />
      {isSaid && <Banner tone="plain">{guidance.text}</Banner>}
    </Stack>
  )
}

function Breach() {
  const { draft, change } = useSubmission()
  return (
    <Stack>
      <AskLongText
        path="screeningCaseAboutBreachOfContractComment"
        area="screening"
        label="Which terms were breached, and how?"
        value={draft.screeningCaseAboutBreachOfContractComment}
        onChange={(written) => change((before) => ({ ...before, screeningCaseAboutBreachOfContractComment: written }))}
      />
      <Papers label="The full contract" source="CASE_GENERAL_FILES_SCREENING_BREACH_CONTRACT" />
    </Stack>
  )
}

function Contact() {
  const { draft, change } = useSubmission()
  return (
    <Stack>
      <AskLongText
        path="screeningPreviousContactWithImageUserComment"
        area="screening"
        label="What was written, when, and what was answered?"
        value={draft.screeningPreviousContactWithImageUserComment}
        onChange={(written) =>
          change((before) => ({ ...before, screeningPreviousContactWithImageUserComment: written }))
        }
      />
      <Papers label="Copies of all of it" source="CASE_GENERAL_FILES_SCREENING_CONTACT_USER" />
    </Stack>
  )
}

/** What was agreed or written, among the files of the whole case. */
function Papers(about: Pick<ComponentProps<typeof Attached>, 'label' | 'source'>) {
  const { draft, change } = useSubmission()
  return (
    <Attached
      {...about}
      files={draft.__GENERAL_ATTACHMENTS__}
      path="__GENERAL_ATTACHMENTS__"
      area="screening"
      onChange={(changed) =>
        change((before) => ({ ...before, __GENERAL_ATTACHMENTS__: changed(before.__GENERAL_ATTACHMENTS__) }))
      }
    />
  )
}

/** The countries where cases are resolved, then the others: who chooses one of those learns what can be done instead. */
function Country() {
  const { draft, known, change, field, isOpen } = useSubmission()
  if (!isOpen('country')) return <Answered question="Country of the image user">{draft.country}</Answered>
  const { supported, unsupported } = supportGroups(known.countries)
  const named = (rows: typeof supported) => rows.map(({ displayName }) => ({ value: displayName, label: displayName }))
  const row = countryNamed(draft.country, known.countries)
  const isUnknown = draft.country !== '' && !row
  return (
    <Measure>
      <WithHelp isWide help={<Help about="country" />}>
        <SelectField
          {...field('country', 'screening')}
          alwaysShow
          isOptional
          label="Country of the image user"
          placeholder="I do not know"
          options={isUnknown ? [{ value: draft.country, label: draft.country }] : []}
          groups={[
            { label: 'Cases are resolved here', options: named(supported) },
            { label: 'Not supported yet', options: named(unsupported) },
          ]}
          value={row?.displayName ?? draft.country}
          onChange={({ target }) => change((before) => ({ ...before, country: target.value }))}
        />
      </WithHelp>
    </Measure>
  )
}

function Noticed() {
  const { draft, change } = useSubmission()
  return (
    <Measure>
      <AskDay
        path="noticed"
        area="screening"
        label="When did you notice the use?"
        isOptional
        value={draft.noticed}
        onChange={(day) => change((before) => ({ ...before, noticed: day }))}
      />
    </Measure>
  )
}
