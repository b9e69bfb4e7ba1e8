import type { Pair } from '#contract/cases/submission/pairs.ts'
import { questionsOfImage } from '#contract/cases/submission/questions.ts'
import { licences } from '#contract/reference/works.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { AnsweredAt } from './answered-at.tsx'
import { Attached } from './attached.tsx'
import { nameOfField } from './field-names.ts'
import { useSubmission } from '../form.ts'
import { AskDay, AskPrice, AskText, AskYesNo } from './questions.tsx'
import { useImage } from '../steps/use-image.ts'

/** First publication of the image, its licensing terms, and past payments. */
export const LicensingQuestions = ({ pair }: { pair: Pair }) => (
  <Stack>
    <Heading level={3}>Publication and licensing</Heading>
    <FirstPublished pair={pair} />
    <CreativeCommons pair={pair} />
    <Offered pair={pair} />
    <LicensedBefore pair={pair} />
  </Stack>
)

function FirstPublished({ pair }: { pair: Pair }) {
  const { path, area, changeLicensing } = useImage(pair)
  const { first_published } = pair.image.licensing
  return (
    <Columns>
      <AskDay
        path={path('licensing.first_published.date')}
        area={area}
        value={first_published.date}
        onChange={(date) => changeLicensing({ first_published: { ...first_published, date } })}
      />
      <AskText
        path={path('licensing.first_published.place')}
        area={area}
        help="published"
        inputMode="url"
        value={first_published.place}
        onChange={(place) => changeLicensing({ first_published: { ...first_published, place } })}
      />
    </Columns>
  )
}

function CreativeCommons({ pair }: { pair: Pair }) {
  const { draft } = useSubmission()
  const { path, area, changeLicensing } = useImage(pair)
  const { cc } = pair.image.licensing
  return (
    <>
      <AskYesNo
        path={path('licensing.cc')}
        area={area}
        help="creativeCommons"
        value={cc}
        onChange={(answer) => changeLicensing({ cc: answer })}
      />
      {questionsOfImage(pair.image, draft).license && <License pair={pair} />}
    </>
  )
}

function License({ pair }: { pair: Pair }) {
  const { field, isOpen } = useSubmission()
  const { path, area, changeLicensing } = useImage(pair)
  const { license } = pair.image.licensing
  const at = path('licensing.license')
  if (!isOpen(at)) return <AnsweredAt path={at}>{license}</AnsweredAt>
  const { alwaysShow, ...shown } = field(at, area)
  return (
    <Measure>
      <FieldPlace name={at}>
        <SelectField
          {...shown}
          alwaysShow={alwaysShow || license !== null}
          label={nameOfField(at)}
          placeholder="Choose the license"
          options={licences.map((licence) => ({ value: licence, label: licence }))}
          value={license ?? ''}
          onChange={({ target }) =>
            changeLicensing({ license: licences.find((licence) => licence === target.value) ?? null })
          }
        />
      </FieldPlace>
    </Measure>
  )
}

function Offered({ pair }: { pair: Pair }) {
  const { draft } = useSubmission()
  const { path, area, changeLicensing } = useImage(pair)
  const { publicly_available, available_on_stock, price } = pair.image.licensing
  const asked = questionsOfImage(pair.image, draft)
  return (
    <>
      <AskYesNo
        path={path('licensing.publicly_available')}
        area={area}
        value={publicly_available}
        onChange={(answer) => changeLicensing({ publicly_available: answer })}
      />
      {asked.availableOnStock && (
        <AskYesNo
          path={path('licensing.available_on_stock')}
          area={area}
          value={available_on_stock}
          onChange={(answer) => changeLicensing({ available_on_stock: answer })}
        />
      )}
      {asked.price && (
        <AskPrice
          path={path('licensing.price')}
          area={area}
          value={price}
          onChange={(changed) => changeLicensing({ price: changed })}
        />
      )}
    </>
  )
}

function LicensedBefore({ pair }: { pair: Pair }) {
  const { draft } = useSubmission()
  const { path, area, changeFiles, changeLicensing } = useImage(pair)
  const { licensed_before, price_1y_online } = pair.image.licensing
  return (
    <>
      <AskYesNo
        path={path('licensing.licensed_before')}
        area={area}
        help="licensed"
        value={licensed_before}
        onChange={(answer) => changeLicensing({ licensed_before: answer })}
      />
      {questionsOfImage(pair.image, draft).priceOneYear && (
        <>
          <AskPrice
            path={path('licensing.price_1y_online')}
            area={area}
            value={price_1y_online}
            onChange={(changed) => changeLicensing({ price_1y_online: changed })}
          />
          <Attached
            source="CASE_IMAGE_LICENSING_HISTORY_FILES"
            files={pair.image.__LICENSING_HISTORY_FILES__}
            path={path('__LICENSING_HISTORY_FILES__')}
            area={area}
            onChange={(changed) => changeFiles('__LICENSING_HISTORY_FILES__', changed)}
          />
          <Unavailable pair={pair} />
        </>
      )}
    </>
  )
}

function Unavailable({ pair }: { pair: Pair }) {
  const { isOpen } = useSubmission()
  const { path, changeLicensing } = useImage(pair)
  const at = path('licensing.agreementsUnavailable')
  const isSaid = pair.image.licensing.agreementsUnavailable === true
  if (!isOpen(at)) return <AnsweredAt path={at}>{isSaid ? 'Yes' : 'No'}</AnsweredAt>
  return (
    <FieldPlace name={at}>
      <Checkbox
        label={nameOfField(at)}
        checked={isSaid}
        onChange={({ target }) => changeLicensing({ agreementsUnavailable: target.checked })}
      />
    </FieldPlace>
  )
}
