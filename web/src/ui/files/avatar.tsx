import { Gender } from '@outbound/contract';
import { Avatar as AntAvatar } from 'antd';
import { useState } from 'react';
import { previewAddress } from './preview-address.ts';

interface AvatarProps {
  photo: string | null | undefined;
  /** 0 unknown, 1 male, 2 female (spec 3.2). */
  gender: number;
  size?: number;
}

const hair: Record<number, string> = {
  [Gender.male]: 'M10 15c0-5 3-8 6-8s6 3 6 8c-2-2-3-3-6-3s-4 1-6 3z',
  [Gender.female]: 'M9 21c-1-9 2-14 7-14s8 5 7 14c-2-1-2-5-3-8-3 1-6 1-8 0-1 3-1 7-3 8z',
};

/** A person's photo; without one, or when it cannot be loaded, a drawing by gender (spec 8). */
export function Avatar({ photo, gender, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (photo && broken !== photo) {
    return (
      <AntAvatar
        size={size}
        src={<img src={previewAddress(photo, 160)} alt="" onError={() => setBroken(photo)} />}
      />
    );
  }
  return (
    <AntAvatar
      size={size}
      style={{ background: '#DDF3EA' }}
      icon={
        <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" data-gender={gender}>
          <circle cx="16" cy="15" r="6" fill="#F3D9C4" />
          <path d="M5 31c1-7 5-9 11-9s10 2 11 9z" fill="#0A7A55" />
          {hair[gender] ? <path d={hair[gender]} fill="#3B2F2A" /> : null}
        </svg>
      }
    />
  );
}
