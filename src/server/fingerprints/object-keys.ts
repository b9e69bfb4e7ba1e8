/** Our copy of a found file, for display. */
export const copyPreviewKey = (contentHash: string): string => `${contentHash}/preview.webp`
export const copyThumbnailKey = (contentHash: string): string => `${contentHash}/thumbnail.webp`
