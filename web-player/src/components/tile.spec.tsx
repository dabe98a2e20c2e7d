import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../test-render';
import { Tile } from './tile';

const drawTile = vi.hoisted(() => vi.fn<(spec: unknown) => Promise<string>>());
vi.mock('../art', () => ({ drawTile }));

const game = { to: '/play/x', name: 'Bảy Lửa', art: { code: 'x', motif: 'seven', palette: null } };

describe('Tile', () => {
  beforeEach(() => drawTile.mockReset().mockResolvedValue('blob:picture'));

  it('draws the game from its code, with its name as lettering', async () => {
    const { container } = renderIn(<Tile {...game} eager />);
    await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', 'blob:picture'));
    expect(drawTile).toHaveBeenCalledWith({ code: 'x', motif: 'seven', palette: undefined, title: 'Bảy Lửa' });
    expect(screen.getByRole('link', { name: /Bảy Lửa/u })).toHaveAttribute('href', '/play/x');
  });

  it('leaves lettering off wide pictures', async () => {
    renderIn(<Tile {...game} wide eager />);
    await waitFor(() => expect(drawTile).toHaveBeenCalledWith(expect.not.objectContaining({ title: 'Bảy Lửa' })));
  });

  it('gives up after three failures and offers to try again', async () => {
    const { container } = renderIn(<Tile {...game} eager />);
    for (let i = 0; i < 3; i++) {
      await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
      expect(screen.queryByRole('button', { name: /Tải lại/u })).toBeNull();
      fireEvent.error(container.querySelector('img') as Element);
    }
    await userEvent.click(screen.getByRole('button', { name: /Tải lại/u }));
    expect(screen.queryByRole('button', { name: /Tải lại/u })).toBeNull();
    await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  });

  it('says why a game is closed and until when', () => {
    renderIn(<Tile {...game} maintenance={{ until: '2026-11-20T14:00:00Z' }} />);
    expect(screen.getByText('Bảo trì đến 21:00')).toBeInTheDocument();
  });

  it('keeps the heart out of the link and tells its state', async () => {
    const onFavourite = vi.fn();
    renderIn(<Tile {...game} favourite onFavourite={onFavourite} />);
    const heart = screen.getByRole('button', { name: 'Yêu thích: Bảy Lửa' });
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(heart.closest('a')).toBeNull();
    await userEvent.click(heart);
    expect(onFavourite).toHaveBeenCalledTimes(1);
  });
});
