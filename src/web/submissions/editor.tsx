import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Case } from '#contract/cases/case.ts'
import { problemsOf } from '#contract/submissions/rules/problems.ts'
import type { Known } from '#contract/submissions/rules/rule.ts'
import type { Submission } from '#contract/submissions/saved-submission.ts'
import { withFiles } from '#contract/cases/submission/clear.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { CountryRow } from '#contract/reference/country-row.ts'
import type { Id } from '#contract/wire.ts'
import { brandName } from '#web/platform/brand.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusFirst } from '#web/ui/forms/field-place.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StepPanel } from '#web/ui/layout/step-panel.tsx'
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { AskedAgain } from './asked-again.tsx'
import { useAskedChecks } from './asked-checks.ts'
import { CarriedOver } from './saving/carried-over.tsx'
import { Dropped } from './saving/dropped.tsx'
import { SubmissionFormProvider, useSubmission, useSubmissionForm } from './form.ts'
import { latestDay } from './questions/latest-day.ts'
import { OtherCases } from './other-cases.tsx'
import { saveDraft, sendFileOf } from './saving/saving-calls.ts'
import { SavingLine, SavingTrouble } from './saving/saving-line.tsx'
import { StepContent } from './steps/step-content.tsx'
import { firstUnfinished, inOrder, isDone, type Step, steps, stepTitles } from './steps/steps.ts'
import { SubmitStep } from './steps/submit-step.tsx'
import { ValueOfCase } from './steps/value-of-case.tsx'
import { MissingUploader } from './uploads/missing-uploader.tsx'
import { type Uploads, UploadsProvider, useUploadsOf } from './uploads/use-case-uploads.ts'
import { useKeptClaimant } from './saving/use-kept-claimant.ts'
import { type First, missingAt, type Place, usePlace, waysFrom } from './use-place.ts'
import { type SavedDraft, useSavedDraft } from './saving/use-saved-draft.ts'
import { useSubmitting } from './use-submitting.ts'

type EditorProps = {
  submission: Submission
  countries: readonly CountryRow[]
  owner: Id
  onSubmitted: (submitted: Case) => void
}

/** A submission step by step. What can no longer be changed is shown as it was answered. */
export function Editor({ submission, countries, owner, onSubmitted }: EditorProps) {
  const { _id, facts, suggested, editable } = submission
  const saved = useSavedDraft({ submission, owner, save: saveDraft })
  const { draft, setDraft } = saved
  const send = useMemo(() => sendFileOf(_id), [_id])
  const uploads = useUploadsOf(send, setDraft)
  const submitting = useSubmitting(onSubmitted)
  const judged = useDeferredValue(draft)
  useForgotten(draft, uploads)
  const [first] = useState(() => startOf(submission, draft, countries))
  const place = usePlace(draft, first)
  const checks = useAskedChecks(judged, _id, place.pair?.image.uuid)
  const known = useMemo(() => knownOf(facts, checks, countries), [facts, checks, countries])
  const form = useSubmissionForm({
    caseId: _id,
    draft,
    judged,
    setDraft,
    known,
    suggested,
    editable,
    refused: submitting.refused,
  })
  return (
    <SubmissionFormProvider value={form}>
      <UploadsProvider value={uploads}>
        <Stack gap="loose">
          <SavingTrouble
            saving={saved.saving}
            draft={draft}
            onRetry={() => void saved.saveNow()}
            onKeepMine={saved.keepMine}
            onTakeOther={saved.takeOther}
          />
          <MissingUploader missing={uploads.missing} />
          <OtherCases others={submission.others} />
          <CarriedOver fromVersion={editable.mode === 'nothing' ? null : submission.fromVersion} />
          <Dropped problems={submission.errors} />
          <Steps place={place} submission={submission} saved={saved} uploads={uploads} submitting={submitting} />
        </Stack>
        <UnsavedChanges isDirty={(isUnsaved(saved) || uploads.isUnderWay) && !submitting.isOver} />
      </UploadsProvider>
    </SubmissionFormProvider>
  )
}

/** Files that went with their question are not sent any further. */
function useForgotten(draft: Draft, { progress, remove }: Uploads): void {
  useEffect(() => {
    const kept = new Set<string>()
    withFiles(draft, (file) => {
      kept.add(file.id)
      return file
    })
    for (const id of progress.keys()) if (!kept.has(id)) remove(id)
  }, [draft, progress, remove])
}

/** Waiting saves are sent on leaving, and this device keeps a copy; only the rest would be lost. */
const isUnsaved = ({ saving: { state } }: SavedDraft) => state === 'failed' || state === 'conflict'

const knownOf = (
  { cluster, hostCountries, overrides }: Submission['facts'],
  checks: Known['checks'],
  countries: readonly CountryRow[],
): Known => ({
  brand: brandName(),
  today: latestDay(),
  countries,
  cluster,
  hostCountries: new Map(Object.entries(hostCountries)),
  checks,
  overrides,
})

/** A question opens at its first field, an incomplete draft at the first gap, every other one at its beginning. */
function startOf({ facts, editable }: Submission, draft: Draft, countries: readonly CountryRow[]): First {
  if (editable.mode === 'listed' && editable.fields.length > 0) return { paths: inOrder(editable.fields) }
  if (editable.mode === 'nothing' || draft.koUserIsLegalRightsOwner === null) return { step: 'selection' }
  return { step: firstUnfinished(problemsOf(draft, knownOf(facts, nothingChecked, countries))) }
}

const nothingChecked: Known['checks'] = { places: new Map(), origins: new Map() }

type StepsProps = {
  place: Place
  submission: Submission
  saved: SavedDraft
  uploads: Uploads
  submitting: ReturnType<typeof useSubmitting>
}

function Steps({ place, submission, saved, uploads, submitting }: StepsProps) {
  const form = useSubmission()
  const { step, aims } = place
  useEffect(() => {
    if (aims.length > 0) focusFirst(aims)
  }, [aims])
  const isReadOnly = submission.editable.mode === 'nothing'
  const shown: readonly Step[] = isReadOnly ? steps.filter((one) => one !== 'submit') : steps
  const ways = waysFrom(place, form)
  const keepClaimant = useKeptClaimant(step === 'claimant')
  const goOn = () => {
    if (step === 'claimant') keepClaimant()
    if (isReadOnly) ways.forward()
    else ways.goOn()
  }
  return (
    <>
      {submission.editable.mode === 'listed' && <AskedAgain onGo={ways.goTo} />}
      <Stepper
        steps={shown.map((one) => stepTitles[one])}
        current={shown.indexOf(step)}
        done={shown.map((one) => isDone(one, form))}
        onChoose={(at) => ways.go(shown[at]!)}
      />
      {step === 'selection' && <ValueOfCase caseId={submission._id} revision={saved.revision()} />}
      <StepPanel title={stepTitles[step]} visit={place.visit}>
        {step === 'submit' ? (
          <SubmitStep
            submission={submission}
            revision={saved.revision()}
            isLoading={saved.saving.state !== 'saved' || uploads.isUnderWay}
            isSubmitting={submitting.isPending}
            failure={submitting.failure}
            refused={submitting.refused?.problems ?? []}
            onSubmit={() => submitting.submit({ draft: form.draft, _id: submission._id, revision: saved.revision() })}
            onGo={ways.goTo}
          />
        ) : (
          <StepContent step={step} chosen={place.pair?.image.uuid} onChoose={ways.choose} />
        )}
      </StepPanel>
      <StickyBar label="Steps">
        {isReadOnly ? <span /> : <SavingLine saving={saved.saving} />}
        <Row gap="tight">
          <StillMissing count={place.isTried ? missingAt(place, form.problems).length : 0} />
          {step !== shown[0] && (
            <Button look="quiet" onClick={ways.back}>
              Back
            </Button>
          )}
          {step !== shown.at(-1) && <Button onClick={goOn}>Continue</Button>}
        </Row>
      </StickyBar>
    </>
  )
}

/** The one thing that is said of all that is missing; the fields themselves stay silent. */
const StillMissing = ({ count }: { count: number }) => (
  <output>
    {count > 0 && (
      <Text size="small" tone="mark">
        {count === 1 ? 'One answer is missing here.' : `${count} answers are missing here.`}
      </Text>
    )}
  </output>
)
