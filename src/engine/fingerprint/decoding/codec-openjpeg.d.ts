/** The part of OpenJPEG's own binding that we use; it comes without types. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  type FrameInfo = { width: number; height: number; bitsPerSample: number; componentCount: number; isSigned: boolean }
  type Decoder = {
    /** Room for the file. */
    getEncodedBuffer(bytes: number): Uint8Array
    readHeader(): void
    decode(): void
    getFrameInfo(): FrameInfo
    /** One value of each component after the other, of as many bytes as they need. */
    getDecodedBuffer(): Uint8Array
    getColorSpace(): number
    delete(): void
  }
  const openjpeg: (options: {
    print: (line: string) => void
    printErr: (line: string) => void
  }) => Promise<{ J2KDecoder: new () => Decoder }>
  export default openjpeg
}

/** The same with an encoder, for tests. */
declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  type FrameInfo = { width: number; height: number; bitsPerSample: number; componentCount: number; isSigned: boolean }
  type Encoder = {
    /** Room for the values. */
    getDecodedBuffer(info: FrameInfo & { isUsingColorTransform: boolean }): Uint8Array
    encode(): void
    getEncodedBuffer(): Uint8Array
  }
  const openjpeg: (options: {
    print: (line: string) => void
    printErr: (line: string) => void
  }) => Promise<{ J2KEncoder: new () => Encoder }>
  export default openjpeg
}
