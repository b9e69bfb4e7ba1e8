import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { StartRegistration } from '../start-registration.tsx'
import { sheetImagesQuery } from './queries.ts'

/** Starts a registration of a spreadsheet's images. Lines with a registration number are left out. */
export function RegisterImages({ sheetId }: { sheetId: Id }) {
  const { data, error } = useQuery(sheetImagesQuery(sheetId))
  if (!data)
    return error ? (
      <Text size="small" tone="mark">
        {sentenceOf(error)}
      </Text>
    ) : null
  const { images, total } = data
  if (images.length === 0) return null
  return (
    <Row>
      <StartRegistration images={images}>
        {images.length === 1 ? 'Register this image' : 'Register these images'}
      </StartRegistration>
      {total > images.length && (
        <Text size="small" tone="dim">
          An order takes the first {images.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')} images.
        </Text>
      )}
    </Row>
  )
}
