/** Our copy of a found file, as people look at it. */
export const copyPreviewKey = (contentHash: string): string => `${contentHash}/preview.webp`
export const copyThumbnailKey = (contentHash: string): string => `${contentHash}/thumbnail.webp`
