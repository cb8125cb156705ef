import { type RefObject, useEffect, useRef, useState } from 'react';
import { openReader } from './code-reader.ts';

/** From the end of one look to the next: some six a second. */
const PAUSE_MS = 150;
/** A ticket that stays before the camera is read once. */
const SAME_MS = 4_000;
/** Finer than what browsers take by themselves: a ticket need not be held close. */
const wanted = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false } as const;

const DENIED = '无法使用摄像头：请在浏览器中允许访问，或手动输入报名编号';
const NO_READER = '扫码组件未能载入：请联网后重新打开摄像头，或手动输入报名编号';
const TAKEN = '摄像头已被其他应用占用或断开，请重新打开';

interface Camera {
  /** Wanted by the person; the camera itself rests while the page is hidden. */
  isOn: boolean;
  fault: string;
  picture: RefObject<HTMLVideoElement | null>;
  turn: (isOn: boolean) => void;
}

/** What the camera sees, read at a bounded rate and only while somebody can see the page. */
export function useCamera(onRead: (text: string) => void, isPaused = false): Camera {
  const [isOn, setOn] = useState(false);
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  const [fault, setFault] = useState('');
  const picture = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;
  const paused = useRef(isPaused);
  paused.current = isPaused;

  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  useEffect(() => {
    const video = picture.current;
    if (!isOn || !isSeen || !video) return;
    const view = video;
    let stream: MediaStream | null = null;
    let isGone = false;
    let timer = 0;
    const stop = () => {
      isGone = true;
      window.clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
      view.srcObject = null;
    };
    const giveUp = (text: string) => {
      if (isGone) return;
      stop();
      setOn(false);
      setFault(text);
    };
    const watch = async () => {
      const reading = openReader();
      // Asked for at the same time; whichever fails is told by its own text.
      reading.catch(() => undefined);
      stream = await navigator.mediaDevices.getUserMedia(wanted).catch(() => null);
      if (!stream) return giveUp(DENIED);
      if (isGone) return stop();
      for (const track of stream.getTracks()) track.onended = () => giveUp(TAKEN);
      view.srcObject = stream;
      void view.play().catch(() => undefined);
      const reader = await reading.catch(() => null);
      if (!reader) return giveUp(NO_READER);
      let last = { text: '', at: 0 };
      const look = async () => {
        const text = view.readyState < 2 ? null : await reader(view);
        if (isGone) return;
        timer = window.setTimeout(() => void look().catch(() => giveUp(NO_READER)), PAUSE_MS);
        if (text === null || text === '') return;
        const now = Date.now();
        // Counted from when it was last seen: a ticket held still does not come a second time.
        const isSame = text === last.text && now - last.at < SAME_MS;
        // Whoever is being asked still holds his; another one is read when it is his turn.
        if (paused.current && text !== last.text) return;
        last = { text, at: now };
        if (!isSame && !paused.current) read.current(text);
      };
      await look();
    };
    watch().catch(() => giveUp(NO_READER));
    return stop;
  }, [isOn, isSeen]);

  return {
    isOn,
    fault,
    picture,
    turn: (next) => {
      setFault('');
      setOn(next);
    },
  };
}
