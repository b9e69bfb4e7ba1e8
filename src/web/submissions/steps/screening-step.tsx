import type { ComponentProps } from 'react'
import { guidanceOf } from '#contract/submissions/rules/guidance.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { questionsOf } from '#contract/cases/submission/questions.ts'
import { countryNamed, supportGroups, legalOnlyMeaning } from '#contract/reference/country-row.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { WithHelp } from '#web/ui/forms/with-help.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { InSlot } from '#web/platform/slot.tsx'
import { AnsweredAt } from '../questions/answered-at.tsx'
import { Attached } from '../questions/attached.tsx'
import { CountryShape } from '../questions/country-shape.tsx'
import { nameOfField } from '../questions/field-names.ts'
import { inWords, useSubmission } from '../form.ts'
import { Help, type HelpKey } from '../questions/help.tsx'
import { ruleOfCountry } from '../slots.ts'
import { ContinuedUse } from '../questions/continued-use.tsx'
import { isKnownOwner } from '../questions/known-answer.ts'
import { TakedownInstead } from '../takedown-instead.tsx'
import { AskDay, AskLongText, AskYesNo } from '../questions/questions.tsx'

type YesNoField = {
  [Field in keyof Draft]: Draft[Field] extends boolean | null ? (null extends Draft[Field] ? Field : never) : never
}[keyof Draft]

/** The questionnaire that says whether a case can be made at all. */
export function ScreeningStep() {
  const form = useSubmission()
  const { draft } = form
  const asked = questionsOf(draft)
  return (
    <Stack gap="loose">
      <Screened field="koUserIsLegalRightsOwner" help="owner" />
      <Screened field="koImageUserIsBusiness" help="business" />
      <Screened field="screeningCaseAboutBreachOfContract" help="breach" />
      {asked.breachComment && <Breach />}
      <Screened field="stockIncluded" help="stock" />
      {asked.stockVerified && <Screened field="stockVerified" />}
      <Screened field="screeningPreviousContactWithImageUser" help="contact" />
      {asked.contactComment && <Contact />}
      <Screened field="workForHire" />
      <Screened field="contest" />
      <Country />
      <Noticed />
      {isKnownOwner(form) && <ContinuedUse />}
    </Stack>
  )
}

/** One question, and below it what its answer calls for. */
function Screened({ field, help }: { field: YesNoField; help?: HelpKey }) {
  const { draft, known, change, field: shown, isReadByStaff } = useSubmission()
  const guidance = guidanceOf(draft, known.brand).find((one) => one.field === field)
  const isSaid =
    !isReadByStaff &&
    guidance !== undefined &&
    shown(field, 'screening').error !== inWords({ ...guidance, message: guidance.text })
  return (
    <Stack gap="tight">
      <AskYesNo
        path={field}
        area="screening"
        value={draft[field]}
        onChange={(answer) => change((before) => ({ ...before, [field]: answer }))}
        {...(help ? { help } : {})}
      />
      {isSaid && <Banner tone="plain">{guidance.text}</Banner>}
      <TakedownInstead way={guidance?.way} />
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
        value={draft.screeningCaseAboutBreachOfContractComment}
        onChange={(written) => change((before) => ({ ...before, screeningCaseAboutBreachOfContractComment: written }))}
      />
      <Papers
        label="The full contract"
        source="CASE_GENERAL_FILES_SCREENING_BREACH_CONTRACT"
        besideField="screeningCaseAboutBreachOfContractComment"
      />
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
        value={draft.screeningPreviousContactWithImageUserComment}
        onChange={(written) =>
          change((before) => ({ ...before, screeningPreviousContactWithImageUserComment: written }))
        }
      />
      <Papers
        label="Copies of all of it"
        source="CASE_GENERAL_FILES_SCREENING_CONTACT_USER"
        besideField="screeningPreviousContactWithImageUserComment"
      />
    </Stack>
  )
}

/** Agreements and letters among the files of the whole case. */
function Papers(about: Pick<ComponentProps<typeof Attached>, 'label' | 'source' | 'besideField'>) {
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
  const { draft, known, problems, suggested, change, field, isOpen } = useSubmission()
  if (!isOpen('country')) return <AnsweredAt path="country">{draft.country}</AnsweredAt>
  const { supported, unsupported } = supportGroups(known.countries)
  const named = (rows: typeof supported) => rows.map(({ displayName }) => ({ value: displayName, label: displayName }))
  const row = countryNamed(draft.country, known.countries)
  const isUnknown = draft.country !== '' && !row
  return (
    <Measure>
      <Stack gap="tight">
        <FieldPlace name="country">
          <WithHelp isWide help={<Help about="country" />}>
            <SelectField
              {...field('country', 'screening')}
              alwaysShow
              isOptional
              label={nameOfField('country')}
              hint={draft.country !== '' && draft.country === suggested.country ? fromSite : undefined}
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
        </FieldPlace>
        <TakedownInstead way={problems.find(({ path }) => path === 'country')?.way} />
        {row && <CountryShape country={row.iso} name={row.displayName} />}
        {row?.resolution && !row.legalOnly && <InSlot slot={ruleOfCountry} country={row.iso} />}
        {row?.legalOnly && <Banner tone="plain">{legalOnlyMeaning(row.displayName)}</Banner>}
      </Stack>
    </Measure>
  )
}

const fromSite = 'Suggested from what the site says of itself. Please check it.'

function Noticed() {
  const { draft, change, isOpen } = useSubmission()
  const question = (
    <AskDay
      path="noticed"
      area="screening"
      isOptional
      value={draft.noticed}
      onChange={(day) => change((before) => ({ ...before, noticed: day }))}
    />
  )
  return isOpen('noticed') ? <Measure>{question}</Measure> : question
}
