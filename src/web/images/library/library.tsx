import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { isEverything } from '#contract/images/filter.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PhotoGridSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { FirstStep } from '../first-step.tsx'
import { isKnownToList } from '../image-tiles.ts'
import { allImages, allImagesQuery, imagesQuery } from '../queries.ts'
import { summaryOf, type Upload } from '../uploads/upload.ts'
import { useUploads } from '../uploads/uploads.ts'
import { ImagesList } from './images-list.tsx'
import { filterOf, orderIn } from './choices.ts'
import { first, type ImagesSearch } from './search.ts'
import { useFreshParts } from './use-fresh-parts.ts'

const route = getRouteApi('/inside/images')
type LibraryProps = { accept: string; onFiles: (files: File[]) => void }

/** Images for the address: one page, or all in one grid. */
export function Library(props: LibraryProps) {
  const { view } = route.useSearch()
  const { uploads } = useUploads()
  useFreshList(summaryOf(uploads).left > 0)
  return view === 'all' ? <Everything {...props} /> : <OnePage {...props} />
}

function OnePage({ accept, onFiles }: LibraryProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const { page, sort } = search
  const order = orderIn(search)
  const filter = filterOf(search)
  const images = useQuery(imagesQuery({ ...filter, page, pageSize, sort, order }))
  const goTo = (wanted: number) => void navigate({ search: (before) => ({ ...before, page: wanted }) })
  const uploads = useComing(search)
  usePageThatExists({ page, pageSize, total: images.data?.total }, goTo)
  if (images.isPending) return <PhotoGridSkeleton label="Loading your images" />
  if (images.isError && images.data === undefined)
    return <ErrorState message={sentenceOf(images.error)} onRetry={() => void images.refetch()} />
  const { data, total, askedAt } = images.data
  if (total === 0 && !isComing(uploads, askedAt)) return <Nothing search={search} accept={accept} onFiles={onFiles} />
  return (
    <ImagesList
      key={keyOf(search)}
      images={data}
      total={total}
      before={(page - 1) * pageSize}
      filter={filter}
      uploads={uploads}
      askedAt={askedAt}
      foot={
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          noun={['image', 'images']}
          onPage={goTo}
          onPageSize={(size) => {
            setPageSize(size)
            goTo(1)
          }}
        />
      }
    />
  )
}

function Everything({ accept, onFiles }: LibraryProps) {
  const search = route.useSearch()
  const { sort } = search
  const order = orderIn(search)
  const filter = filterOf(search)
  const images = useInfiniteQuery(allImagesQuery({ ...filter, sort, order }))
  useFreshParts({ ...filter, sort, order })
  const uploads = useComing(search)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = images
  const tiles = useMemo(() => images.data?.pages.flatMap(({ data }) => data) ?? [], [images.data])
  if (images.isPending) return <PhotoGridSkeleton label="Loading your images" />
  if (images.isError && images.data === undefined)
    return <ErrorState message={sentenceOf(images.error)} onRetry={() => void images.refetch()} />
  const { total, askedAt } = images.data.pages[0]!
  if (total === 0 && !isComing(uploads, askedAt)) return <Nothing search={search} accept={accept} onFiles={onFiles} />
  return (
    <ImagesList
      key={keyOf(search)}
      images={tiles}
      total={total}
      before={0}
      filter={filter}
      uploads={uploads}
      askedAt={askedAt}
      onNearEnd={() => {
        if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
      }}
      foot={
        isFetchNextPageError ? (
          <ErrorState
            title="The next images could not be loaded"
            message={sentenceOf(images.error)}
            onRetry={() => void fetchNextPage()}
          />
        ) : (
          <Text tone="dim" size="small">
            {total === 1 ? '1 image' : `${total.toLocaleString('en-US')} images`}
          </Text>
        )
      }
    />
  )
}

/** Uploads appear at the top of the newest images, unless a filter is active. */
function useComing(search: ImagesSearch) {
  const { uploads } = useUploads()
  const isTop = search.page === 1 && search.sort === first.sort && search.order === first.order
  return isTop && isEverything(filterOf(search)) ? uploads : none
}
const none = [] as const

/** True when the list does not yet contain all uploads. */
const isComing = (uploads: readonly Upload[], askedAt: number) =>
  uploads.some((upload) => !isKnownToList(upload, askedAt))

/** A selection belongs to one list; another filter or page starts without one. */
const keyOf = (search: ImagesSearch) => JSON.stringify(search)

function Nothing({ search, accept, onFiles }: LibraryProps & { search: ImagesSearch }) {
  const navigate = route.useNavigate()
  if (isEverything(filterOf(search))) return <FirstStep accept={accept} onFiles={onFiles} />
  return (
    <EmptyState
      title="No image fits"
      action={
        <Button look="quiet" onClick={() => void navigate({ search: {} })}>
          Show all images
        </Button>
      }
    >
      None of your images fits everything that is asked for. Ask for less, or for something else.
    </EmptyState>
  )
}

/** Events keep the list fresh; the end of the uploads covers lost events. */
function useFreshList(isUploading: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isUploading) void queryClient.invalidateQueries(allImages)
  }, [isUploading, queryClient])
}
