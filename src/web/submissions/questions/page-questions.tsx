import { useQuery } from '@tanstack/react-query'
import { Watermark, watermarkLabels } from '#contract/cases/submission/choices.ts'
import type { Pair as SubmittedPair } from '#contract/cases/submission/pairs.ts'
import { questionsOfImage } from '#contract/cases/submission/questions.ts'
import type { SubmissionMatch } from '#contract/cases/submission/submission.ts'
import { AdditionalLocations } from '#web/ui/forms/additional-locations.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { matchQuery } from '#web/cases/parts/index.ts'
import { AnsweredAt } from './answered-at.tsx'
import { nameOfField } from './field-names.ts'
import { type Area, useSubmission } from '../form.ts'
import { AskChoice, AskText, AskYesNo } from './questions.tsx'

/** Questions about one page: its address, the file shown, and the use of the image. */
export function PageQuestions({ pair }: { pair: SubmittedPair }) {
  const { draft, suggested, changeMatch } = useSubmission()
  const { image, match, matchAt } = pair
  const area: Area = `pages:${match.uuid}`
  const path = (field: string) => `matches.${matchAt}.${field}`
  const change = (changed: Partial<SubmissionMatch>) => changeMatch(match.uuid, (before) => ({ ...before, ...changed }))
  return (
    <Stack>
      <Heading level={3}>The page</Heading>
      <AskText
        path={path('origin.url')}
        area={area}
        inputMode="url"
        value={match.origin.url}
        onChange={(url) => change({ origin: { ...match.origin, url } })}
      />
      <AskText
        path={path('url')}
        area={area}
        hint="Press the image on the page with the right button and copy its address."
        inputMode="url"
        value={match.url}
        onChange={(url) => change({ url })}
      />
      <FurtherPages
        path={path('additional_links')}
        links={match.additional_links}
        onChange={(links) => change({ additional_links: links })}
      />
      <AskChoice
        path={path('watermark')}
        area={area}
        help="watermark"
        hint={match.watermark !== null && suggested.watermarks[match.uuid] === match.watermark ? asSeen : undefined}
        options={Watermark.options.map((watermark) => ({ value: watermark, label: watermarkLabels[watermark] }))}
        value={match.watermark}
        onChange={(watermark) => change({ watermark })}
      />
      {questionsOfImage(image, draft).attribution && (
        <AskYesNo
          path={path('attribution_provided')}
          area={area}
          help="attribution"
          value={match.attribution_provided}
          onChange={(answer) => change({ attribution_provided: answer })}
        />
      )}
    </Stack>
  )
}

const asSeen = 'Suggested from the comparison of the two pictures. Please check it.'

type FurtherPagesProps = { path: string; links: string[]; onChange: (links: string[]) => void }

function FurtherPages({ path, links, onChange }: FurtherPagesProps) {
  const { problems, isOpen } = useSubmission()
  if (!isOpen(path)) return <AnsweredAt path={path}>{links.join('\n')}</AnsweredAt>
  return (
    <FieldPlace name={path}>
      <AdditionalLocations
        label={nameOfField(path)}
        isOptional
        value={links}
        onChange={onChange}
        error={problems.find((problem) => problem.path.startsWith(`${path}.`))?.message}
        alwaysShow
      />
    </FieldPlace>
  )
}

/** The image, beside the copy of it where we found one. */
export function PairPictures({ pair: { image, match } }: { pair: SubmittedPair }) {
  const known = useQuery({ ...matchQuery(match._id ?? ''), enabled: match._id !== null })
  const own = {
    aspect: known.data ? known.data.original.width / known.data.original.height : 1.5,
    caption: image.title || 'Your image',
    shown: (
      <Photo
        sources={[known.data?.original.preview, image.thumbnail].filter((source) => !!source) as string[]}
        alt={image.title || 'Your image'}
        placeholder="image-offline"
      />
    ),
  }
  if (!known.data)
    return <Pair height={220} one={own} other={{ aspect: 1.5, caption: match.origin.domain, shown: <NoCopy /> }} />
  const { copy, width, height, origin, party } = known.data
  return (
    <Stack gap="tight">
      <Pair
        height={220}
        one={own}
        other={{
          aspect: width / height,
          caption: `Copy on ${party}`,
          shown: (
            <Photo
              sources={[copy.preview, copy.thumbnail]}
              alt={`${own.caption}, the copy on ${party}`}
              placeholder="match-offline"
            />
          ),
        }}
      />
      <Text size="small">
        <OutLink href={origin.visit}>{origin.url}</OutLink>
      </Text>
    </Stack>
  )
}

const NoCopy = () => <Photo sources={[]} alt="" placeholder="match-offline" />
