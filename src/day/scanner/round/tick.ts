/** A short tone for each scan, higher for one that was recorded, and a touch where the phone has one. */
export type Tick = (isRecorded: boolean) => void

/** Must be opened by a tap: browsers keep a page silent until then. Without sound it does nothing. */
export function openTick(): { tick: Tick; close: () => void } {
  const audio = typeof AudioContext === 'function' ? new AudioContext() : undefined
  return {
    tick(isRecorded) {
      navigator.vibrate?.(isRecorded ? 40 : [30, 60, 30])
      if (!audio) return
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      tone.frequency.value = isRecorded ? 1320 : 440
      const end = audio.currentTime + 0.12
      volume.gain.setValueAtTime(0.16, audio.currentTime)
      volume.gain.exponentialRampToValueAtTime(0.001, end)
      tone.connect(volume).connect(audio.destination)
      tone.start()
      tone.stop(end)
    },
    close: () => void audio?.close().catch(() => undefined),
  }
}
