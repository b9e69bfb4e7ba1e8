import { inWords, namesWhere } from '#contract/field-table.ts'
import { imageFields } from '#contract/images/image-fields.ts'
import type { Image } from '#contract/images/image.ts'
import { imageTypes } from '#contract/images/limits.ts'
import { imageSources } from '#contract/images/sources.ts'
import { formatDay } from '#web/platform/moments.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** Known facts about an image. */
export const ImageFacts = ({ image }: { image: Image }) => (
  <Stack>
    <State image={image} />
    {image.unfindable !== null && <Text size="small">{image.unfindable}</Text>}
    {image.note !== null && <Text size="small">{image.note}</Text>}
    <Facts facts={factsOf(image)} />
  </Stack>
)

const State = ({ image: { state, ignored, monitored, unfindable } }: { image: Image }) => {
  if (state === 'failed')
    return (
      <StatusMark filled="empty" tone="mark">
        FAILED
      </StatusMark>
    )
  if (state === 'loading')
    return (
      <StatusMark filled="half" tone="warn">
        Being read
      </StatusMark>
    )
  if (ignored)
    return (
      <StatusMark filled="empty" tone="dim">
        Ignored, nobody looks for it
      </StatusMark>
    )
  if (unfindable !== null)
    return (
      <StatusMark filled="empty" tone="warn">
        Not watched: it cannot be compared
      </StatusMark>
    )
  return monitored ? (
    <StatusMark filled="full" tone="ok">
      Watched
    </StatusMark>
  ) : (
    <StatusMark filled="half" tone="warn">
      Not watched: your plan watches others first
    </StatusMark>
  )
}

function factsOf(image: Image): Fact[] {
  const { fileName, width, height, bytes, type, source, createdAt, url, origin, lastScan, nextScan, monitored } = image
  return [
    ...namesWhere(imageFields, 'isFact').flatMap((field) => {
      const value = inWords(image[field])
      return value === null ? [] : [{ name: imageFields[field].label, value }]
    }),
    { name: 'File', value: url ? <OutLink href={url}>{fileName}</OutLink> : fileName },
    ...(width && height ? [{ name: 'Size', value: `${width} × ${height} pixels` }] : []),
    ...(bytes === null ? [] : [{ name: 'Weight', value: formatBytes(bytes) }]),
    ...(type === null ? [] : [{ name: 'Kind', value: nameOf(type) }]),
    ...(image.registered ? [{ name: 'Registered', value: 'Yes' }] : []),
    ...(image.licensed ? [{ name: 'Licensed', value: 'To somebody' }] : []),
    { name: 'From', value: origin ? <OutLink href={origin}>{imageSources[source]}</OutLink> : imageSources[source] },
    { name: 'Added', value: <Mono>{formatDay(createdAt)}</Mono> },
    ...(monitored ? [{ name: 'Looked for', value: lastScan ? <Mono>{formatDay(lastScan)}</Mono> : 'Not yet' }] : []),
    ...(monitored && nextScan ? [{ name: 'Next time', value: <Mono>{formatDay(nextScan)}</Mono> }] : []),
  ]
}

const nameOf = (type: string): string => (Object.hasOwn(imageTypes, type) ? imageTypes[type as never] : type)

/** '4.2 MB', in thousands as disks and cameras count. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? 'one byte' : `${bytes} bytes`
  const [unit, size] = bytes < 1e6 ? (['kB', 1e3] as const) : (['MB', 1e6] as const)
  const value = bytes / size
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}
