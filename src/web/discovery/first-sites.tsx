import { useForm } from 'react-hook-form'
import { useFieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { readSeeds } from './seeds.ts'
import { useLook } from './use-look.ts'

/** Names the first sites to look at, inside the first steps. */
export function FirstSites() {
  const form = useForm({ mode: 'onTouched', defaultValues: { text: '' } })
  const look = useLook(() => form.reset())
  const submit = form.handleSubmit(({ text }) => look.mutate({ seeds: readSeeds(text).seeds, reach: 'sites' }))
  return (
    <Form onSubmit={submit}>
      <Stack gap="tight">
        <Text>
          Copies are found on the sites that you name: shops, magazines, blogs where your photographs might be used.
        </Text>
        {look.isError && <Banner tone="error">{sentenceOf(look.error)}</Banner>}
        <TextareaField
          label="Addresses, one a line"
          placeholder="https://example.com"
          autoCapitalize="none"
          spellCheck={false}
          {...useFieldOf(form, 'text', { validate: (text) => readSeeds(text).problem ?? true })}
        />
        <Row gap="tight">
          <Button type="submit" isBusy={look.isPending}>
            Look there
          </Button>
          <ButtonLink look="quiet" to="/looking">
            I know no address
          </ButtonLink>
        </Row>
      </Stack>
    </Form>
  )
}
