import type { Pair } from '#contract/cases/submission/pairs.ts'
import { questionsOfImage } from '#contract/cases/submission/questions.ts'
import { UsStatus, usStatusLabels } from '#contract/cases/submission/choices.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Attached } from './attached.tsx'
import { useSubmission } from '../form.ts'
import { LicensingQuestions } from './licensing-questions.tsx'
import { AskChoice, AskDay, AskText } from './questions.tsx'
import { useImage } from '../steps/use-image.ts'

/** Questions about one image: origin, licensing and US registration. */
export const ImageQuestions = ({ pair }: { pair: Pair }) => (
  <Stack gap="loose">
    <Creation pair={pair} />
    <LicensingQuestions pair={pair} />
    <Registration pair={pair} />
  </Stack>
)

function Creation({ pair }: { pair: Pair }) {
  const { path, area, change } = useImage(pair)
  const { title, date_taken, place_taken } = pair.image
  return (
    <Stack>
      <Heading level={3}>Creation</Heading>
      <Columns>
        <AskText
          path={path('title')}
          area={area}
          value={title}
          maxLength={500}
          onChange={(written) => change({ title: written })}
        />
        <AskDay
          path={path('date_taken')}
          area={area}
          value={date_taken}
          onChange={(day) => change({ date_taken: day })}
        />
        <AskText
          path={path('place_taken')}
          area={area}
          value={place_taken}
          maxLength={500}
          onChange={(written) => change({ place_taken: written })}
        />
      </Columns>
    </Stack>
  )
}

function Registration({ pair }: { pair: Pair }) {
  const { draft, known } = useSubmission()
  const { path, area, change, changeFiles } = useImage(pair)
  const { us } = pair.image.registration
  const labels = usStatusLabels(known.brand)
  const set = (changed: Partial<typeof us>) => change({ registration: { us: { ...us, ...changed } } })
  return (
    <Stack>
      <Heading level={3}>Registration in the United States</Heading>
      <AskChoice
        path={path('registration.us.status')}
        area={area}
        help="registration"
        options={UsStatus.options.map((status) => ({ value: status, label: labels[status] }))}
        value={us.status}
        onChange={(status) => set({ status })}
      />
      {questionsOfImage(pair.image, draft).usRegistrationId && (
        <>
          <Columns>
            <AskText
              path={path('registration.us.id')}
              area={area}
              isOptional
              value={us.id}
              onChange={(id) => set({ id })}
            />
            {questionsOfImage(pair.image, draft).usRegistration && <Registered pair={pair} />}
          </Columns>
          <Attached
            source="CASE_IMAGE_US_REGISTRATION_FILES"
            files={pair.image.__US_REGISTRATION_FILES__}
            path={path('__US_REGISTRATION_FILES__')}
            area={area}
            onChange={(changed) => changeFiles('__US_REGISTRATION_FILES__', changed)}
          />
        </>
      )}
    </Stack>
  )
}

/** Questions about a completed registration. */
function Registered({ pair }: { pair: Pair }) {
  const { path, area, change } = useImage(pair)
  const { us } = pair.image.registration
  const set = (changed: Partial<typeof us>) => change({ registration: { us: { ...us, ...changed } } })
  return (
    <>
      <AskText
        path={path('registration.us.title')}
        area={area}
        value={us.title}
        maxLength={500}
        onChange={(title) => set({ title })}
      />
      <AskText
        path={path('registration.us.year')}
        area={area}
        value={us.year}
        maxLength={4}
        onChange={(year) => set({ year })}
      />
      <AskDay
        path={path('registration.us.registered')}
        area={area}
        value={us.registered}
        onChange={(registered) => set({ registered })}
      />
    </>
  )
}
