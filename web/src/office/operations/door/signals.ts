/** What a person at the door hears and feels, so that he need not look. */
export function signal(isGood: boolean): void {
  try {
    navigator.vibrate?.(isGood ? 80 : [120, 80, 240]);
    const context = new AudioContext();
    const tone = context.createOscillator();
    tone.frequency.value = isGood ? 880 : 220;
    tone.connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + (isGood ? 0.12 : 0.45));
    tone.onended = () => void context.close();
  } catch {
    // A device without sound: the colour says it.
  }
}
