import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ImageTile } from '#contract/images/image.ts'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PhotoGridSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoCheck } from '#web/ui/photos/photo-check.tsx'
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx'
import type { GridPhoto } from '#web/ui/photos/photo-tile.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { libraryQuery, readyAmong } from '../queries.ts'
import { useChosen } from './use-chosen.ts'

type ChoosePhotographsProps = { first: readonly Id[]; onChange: (chosen: ReadonlySet<Id>) => void }

/** The owner's library as a light table; a press chooses a photograph. */
export function ChoosePhotographs({ first, onChange }: ChoosePhotographsProps) {
  const [words, setWords] = useState('')
  const library = useInfiniteQuery(libraryQuery(useSettled(words).trim()))
  const ready = useMemo(() => readyAmong(library.data?.pages.flatMap(({ data }) => data) ?? []), [library.data])
  const order = useMemo(() => ready.map(({ _id }) => _id), [ready])
  const chosen = useChosen(order, first)
  const tell = useEffectEvent(onChange)
  useEffect(() => tell(chosen.ids), [chosen.ids])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = library
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (library.isPending) return <PhotoGridSkeleton label="Loading your library" />
  if (library.isError && library.data === undefined)
    return <ErrorState message={sentenceOf(library.error)} onRetry={() => void library.refetch()} />
  if (ready.length === 0 && words === '') return <NoImages />
  return (
    <Stack>
      <Row align="start">
        <TextField
          type="search"
          label="Title, tag or place"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <AtFoot>
          <Row gap="tight">
            <Button look="quiet" disabled={ready.length === 0} onClick={() => chosen.add(order)}>
              Choose all shown
            </Button>
            <Button look="bare" disabled={chosen.ids.size === 0} onClick={chosen.clear}>
              Clear
            </Button>
          </Row>
        </AtFoot>
      </Row>
      <Text size="small" tone="dim">
        The <TextLink to="/registrations/plan">plan</TextLink> makes groups of your library for you.
      </Text>
      {ready.length === 0 && <Text tone="dim">No image of yours fits these words.</Text>}
      <Table images={ready} total={library.data.pages[0]?.total ?? 0} chosen={chosen} onNearEnd={onNearEnd} />
    </Stack>
  )
}

const NoImages = () => (
  <EmptyState title="No photographs yet" action={<ButtonLink to="/images">Add images</ButtonLink>}>
    A registration is of photographs in your library. Add some first.
  </EmptyState>
)

type TableProps = {
  images: readonly ImageTile[]
  total: number
  chosen: ReturnType<typeof useChosen>
  onNearEnd: () => void
}

function Table({ images, total, chosen: { ids, toggle }, onNearEnd }: TableProps) {
  const photos = useMemo(() => images.map((image, at) => photoOf(image, at + 1)), [images])
  const shown = useMemo(
    () => photos.map((photo) => (ids.has(photo.id) ? { ...photo, isChosen: true } : photo)),
    [photos, ids],
  )
  const newest = useRef(toggle)
  useLayoutEffect(() => {
    newest.current = toggle
  })
  const check = useCallback(
    ({ id, title, isChosen = false }: GridPhoto) => (
      <PhotoCheck
        label={`Choose ${title}`}
        isChecked={isChosen}
        isShown
        onToggle={(isRange) => newest.current(id, isRange)}
      />
    ),
    [],
  )
  const wrap = useCallback(
    ({ id }: GridPhoto, picture: ReactNode) => (
      // The checkbox has the same way by keys.
      <button type="button" tabIndex={-1} onClick={({ shiftKey }) => newest.current(id, shiftKey)}>
        {picture}
      </button>
    ),
    [],
  )
  return (
    <PhotoGrid
      label="Photographs to choose from"
      photos={shown}
      total={Math.max(total, shown.length)}
      wrap={wrap}
      check={check}
      onNearEnd={onNearEnd}
    />
  )
}

const photoOf = ({ _id, title, width, height, thumbnail }: ImageTile, number: number): GridPhoto => ({
  id: _id,
  title,
  number,
  aspect: width && height ? width / height : 1.5,
  sources: thumbnail ? [thumbnail] : [],
  placeholder: 'image-offline',
  found: 0,
})
