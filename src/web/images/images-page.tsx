import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FolderPlus, ImagePlus } from 'lucide-react'
import { useEffect } from 'react'
import { imageEndings } from '#contract/images/limits.ts'
import { ActivitiesBanner } from '#web/platform/activities-banner.tsx'
import { usePageSize } from '#web/platform/page-size.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { usePageThatExists } from '#web/platform/use-page-that-exists.ts'
import { useTitle } from '#web/platform/use-title.ts'
import { AtDesk } from '#web/ui/at-desk.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { PageDrop } from '#web/ui/page-drop.tsx'
import { Page } from '#web/ui/page.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { PhotoGridSkeleton } from '#web/ui/skeleton.tsx'
import { FirstStep } from './first-step.tsx'
import { ImagesList } from './images-list.tsx'
import { allImages, imagesQuery } from './queries.ts'
import { droppedFiles } from './uploads/dropped-files.ts'
import { RefusedFiles } from './uploads/refused-files.tsx'
import { summaryOf } from './uploads/upload.ts'
import { UploadTray } from './uploads/upload-tray.tsx'
import { addFiles, useUploads } from './uploads/uploads.ts'
import { usePastedFiles } from './use-pasted-files.ts'

const route = getRouteApi('/inside/images')
const orders = [
  { value: 'DESC', label: 'Newest first' },
  { value: 'ASC', label: 'Oldest first' },
] as const
const accept = imageEndings.map((ending) => `.${ending}`).join(',')
const add = (files: File[]) => void addFiles(files)

/** The owner's library, and where it grows. */
export function ImagesPage() {
  useTitle('Images')
  const { uploads, refused } = useUploads()
  usePastedFiles(add)
  return (
    <Page title="Images" aside={<Tools />}>
      <PageDrop label="Drop photographs to add them" onDrop={(dropped) => void droppedFiles(dropped).then(addFiles)} />
      <ActivitiesBanner />
      <RefusedFiles refused={refused} />
      <UploadTray uploads={uploads} />
      <Library />
    </Page>
  )
}

function Tools() {
  const { page, sort } = route.useSearch()
  const navigate = route.useNavigate()
  const [pageSize] = usePageSize()
  const total = useQuery(imagesQuery({ page, pageSize, sort })).data?.total ?? 0
  return (
    <>
      {total > 1 && (
        <Segmented
          label="Order"
          options={orders}
          value={sort}
          onChange={(chosen) => void navigate({ search: { sort: chosen } })}
        />
      )}
      <AtDesk>
        <FileButton look="quiet" isFolder icon={<FolderPlus aria-hidden />} onFiles={add}>
          Add a folder
        </FileButton>
      </AtDesk>
      <FileButton accept={accept} icon={<ImagePlus aria-hidden />} onFiles={add}>
        Add photographs
      </FileButton>
    </>
  )
}

function Library() {
  const { page, sort } = route.useSearch()
  const navigate = route.useNavigate()
  const [pageSize, setPageSize] = usePageSize()
  const images = useQuery(imagesQuery({ page, pageSize, sort }))
  const { uploads } = useUploads()
  const goTo = (wanted: number) => void navigate({ search: (before) => ({ ...before, page: wanted }) })
  useFreshList(summaryOf(uploads).left > 0)
  usePageThatExists({ page, pageSize, total: images.data?.total }, goTo)
  if (images.isPending) return <PhotoGridSkeleton label="Loading your images" />
  if (images.isError) return <ErrorState message={sentenceOf(images.error)} onRetry={() => void images.refetch()} />
  const { data, total } = images.data
  const isFirstStep = total === 0 && uploads.length === 0
  if (isFirstStep) return <FirstStep accept={accept} onFiles={add} />
  return (
    <ImagesList
      images={data}
      total={total}
      place={{ page, pageSize }}
      uploads={page === 1 && sort === 'DESC' ? uploads : []}
      onPage={goTo}
      onPageSize={(size) => {
        setPageSize(size)
        void navigate({ search: { sort } })
      }}
    />
  )
}

/** Events keep the list fresh; should none come through, the end of the uploads does. */
function useFreshList(isUploading: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isUploading) void queryClient.invalidateQueries(allImages)
  }, [isUploading, queryClient])
}
