"""stub"""
class BoardgamePlayer:
    pass
