import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import type { FactsForm } from './fact-inputs.tsx'

type WorksProps = { form: FactsForm; images: TakedownInFull['images'] }

/** The photographs that are infringed, each with its picture, words, original and days. */
export function WorkFields({ form, images }: WorksProps) {
  const works = form.getValues('works')
  return (
    <Entries label="Photographs">
      {works.map(({ image }, at) => (
        <Entry key={image}>
          <Work form={form} at={at} image={images.find((one) => one.image === image)} />
        </Entry>
      ))}
    </Entries>
  )
}

type WorkProps = { form: FactsForm; at: number; image: TakedownInFull['images'][number] | undefined }

function Work({ form, at, image }: WorkProps) {
  const created = useFieldOf(form, `works.${at}.createdOn`)
  const published = useFieldOf(form, `works.${at}.publishedOn`)
  return (
    <Stack>
      {image && (
        <PhotoStrip
          photos={[
            {
              id: image.image,
              aspect: image.width / image.height,
              sources: image.thumbnail === null ? [] : [image.thumbnail],
              alt: image.title,
            },
          ]}
          wrap={(_, shown) => shown}
        />
      )}
      <Columns>
        <TextField label="Title" maxLength={300} {...fieldOf(form, `works.${at}.title`)} />
        <Original form={form} at={at} />
        <DateField label="Taken on" isOptional {...created} />
        <DateField label="First published on" isOptional {...published} />
      </Columns>
      <TextareaField
        label="What the photograph shows"
        hint="Readers find the work by these words. For example: boats in a harbour in the morning light."
        maxLength={5000}
        {...useFieldOf(form, `works.${at}.description`)}
      />
    </Stack>
  )
}

function Original({ form, at }: Pick<WorkProps, 'form' | 'at'>) {
  const { value, onChange, ...field } = useFieldOf(form, `works.${at}.original`)
  return (
    <TextField
      label="Address of the original"
      isOptional
      maxLength={2048}
      {...field}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}
