"""What answers bring, chapter by chapter, as far as several editions tell it alike."""
