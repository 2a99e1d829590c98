/** The browser's own reader of codes; not every browser has one. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The longer side of the picture that the library searches: enough for a code that fills a third of it. */
const SEARCHED_PX = 640

/** QR codes of permits and cars, and the bars of chassis numbers. */
const FORMATS = ['qr_code', 'code_39', 'code_128', 'data_matrix']

/** A function that reads a code from a running video: the browser's own reader, else a library for QR codes alone. */
export async function createReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: FORMATS })
    // Some browsers have the class without a reader behind it.
    const isWorking = await detector.detect(document.createElement('video')).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError',
    )
    if (isWorking) return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, SEARCHED_PX / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // No code in this picture.
      return undefined
    }
  }
}
